import { createLazyRoute } from '@tanstack/react-router'

export const Route = createLazyRoute('/lead-capture')({ component: () => null })
