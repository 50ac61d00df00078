import { useEffect, useMemo } from 'react'

interface Captcha {
  ready: (call: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

/** A service that does not answer holds nobody up. */
const TIMEOUT_MS = 3_000

/** Loads a captcha's script once and answers how to get a token (row 176), null after three seconds. Or undefined. */
export function useCaptcha(captcha: { siteKey: string; script: string } | null) {
  const { siteKey, script } = captcha ?? {}
  useEffect(() => {
    if (!siteKey || !script) return
    const address = new URL(script)
    address.searchParams.set('render', siteKey)
    if (document.querySelector(`script[src="${CSS.escape(address.href)}"]`)) return
    const element = document.createElement('script')
    element.src = address.href
    element.async = true
    document.head.append(element)
  }, [siteKey, script])
  return useMemo(() => siteKey && (() => withinTime(tokenOf(siteKey))), [siteKey])
}

async function tokenOf(siteKey: string): Promise<string | null> {
  const service = (window as { grecaptcha?: Captcha }).grecaptcha
  if (!service) return null
  await new Promise<void>((resolve) => service.ready(resolve))
  return service.execute(siteKey, { action: 'submit' })
}

function withinTime(token: Promise<string | null>): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null))
  return Promise.race([token, late]).catch(() => null)
}
