import { type ComponentProps, useId } from 'react'
import { Button } from '../ui/button.tsx'

/** A button of one row among many, named by its own words and by those of the row's element `rowNameId`. */
export function RowButton({ rowNameId, ...button }: ComponentProps<typeof Button> & { rowNameId: string }) {
  const id = useId()
  return <Button id={id} aria-labelledby={`${id} ${rowNameId}`} {...button} />
}
