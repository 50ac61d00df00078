import { type RefObject, useEffect, useRef } from 'react'

/** For what takes the place of a form that was sent: it has the focus, and is seen from its beginning. */
export function useStepFocus(): RefObject<HTMLDivElement> {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    step.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return step
}
