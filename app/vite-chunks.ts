import { basename } from 'node:path'
import type { Rollup } from 'vite'
import routes from './routes'

const PUBLIC = 'features/pages/routes/layout.tsx'
const ADMINISTRATION = 'features/dashboard/routes/layout.tsx'
/** How Remix asks for the part of a route that browsers get. */
const BROWSER_PART = '?__remix-build-client-route'

const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\/|\0(vite\/preload-helper|commonjsHelpers)/
/** A library that two pages and a press ask for. */
const RARE_LIBRARY = /\/node_modules\/@headlessui\//

const within = (frame: string) =>
  new Set(routes.find(({ file }) => file === frame)?.children?.map(({ file }) => file))
const administrative = within(ADMINISTRATION)

/**
 * Which file of the browser's a module lies in: React and Remix, what stands on every page, visitors' forms, the
 * administration; the rest with its page. Dozens of small files cost a phone more than they save.
 */
export const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  const info = (of: string) => getModuleInfo(of)
  if (LIBRARIES.test(id)) return 'react'
  if (info(id + BROWSER_PART) || id.endsWith(BROWSER_PART)) return undefined
  const askers = reached(id, (of) => info(of)?.importers ?? [])
  if (askers.some((each) => each.includes('/app/enhance/'))) return undefined
  const is = (...files: string[]) =>
    askers.some((each) => files.some((file) => each.endsWith(`/app/${file}`)))
  if (is('root.tsx', 'entry.client.tsx', PUBLIC)) return 'frame'
  const around = [...askers, ...reached(id, (of) => info(of)?.importedIds ?? [])]
  if (around.some((each) => RARE_LIBRARY.test(each))) return undefined
  const pages = askers.filter((each) => info(each + BROWSER_PART))
  if (pages.length < 2 && !is(ADMINISTRATION)) return undefined
  const isAdministrative = (each: string) => administrative.has(each.split('/app/')[1] ?? '')
  const forms = pages.filter((each) => /\bhydrate: (true|!0)/.test(info(each)?.code ?? ''))
  if (forms.some((each) => !isAdministrative(each))) return 'forms'
  if (forms.length > 1 || is(ADMINISTRATION)) return 'administration'
  // Beside the one form that asks for it: the other pages have no script.
  return forms[0] && `beside-${basename(forms[0], '.tsx')}`
}

/** The module itself and all that a step leads to, over as many modules as there are between. */
function reached(id: string, step: (of: string) => readonly string[]): string[] {
  const found = new Set([id])
  for (const each of found) for (const next of step(each)) found.add(next)
  return [...found]
}
