import { useEffect, useLayoutEffect } from 'react'

/** In one go with the change of the fields, so that no key falls between them. There is no paint on the server. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
