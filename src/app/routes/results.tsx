import { createLazyRoute } from '@tanstack/react-router'

export const Route = createLazyRoute('/results')({ component: () => null })
