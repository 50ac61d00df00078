import { basename } from 'node:path'
import type { Rollup } from 'vite'
import routes from './routes'

const PUBLIC = 'features/pages/routes/layout.tsx'
const ADMINISTRATION = 'features/dashboard/routes/layout.tsx'
/** Suffix of the module with the browser part of a route. */
const BROWSER_PART = '?__remix-build-client-route'

const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\/|\0(vite\/preload-helper|commonjsHelpers)/
/** A large library that few pages use. */
const RARE_LIBRARY = /\/node_modules\/@headlessui\//

/** Modules for the forms of promotions and opening hours. */
const OWNER_FORMS = /\/app\/features\/(promotions|businesses\/(week|ui\/week-form))/

const administrative = routes.find(({ file }) => file === ADMINISTRATION)?.children ?? []

/**
 * Returns the name of the browser file for a module. Files exist for React and Remix, the layout, visitor
 * forms, and the administration. Modules shared with the small scripts, or of a single
 * form, also have files. Other modules stay with their page; for them it returns undefined. Many small files
 * may load more slowly.
 */
export const getChunkName: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  const info = (of: string) => getModuleInfo(of)
  if (LIBRARIES.test(id)) return 'react'
  if (info(id + BROWSER_PART) || id.endsWith(BROWSER_PART)) return undefined
  const askers = reached(id, (of) => info(of)?.importers ?? [])
  // Code used by both the small script and React needs a separate file. Otherwise the script could load
  // React.
  if (askers.some((each) => each.includes('/app/enhance/')))
    return id.includes('/app/enhance/') ? undefined : basename(id, '.ts')
  const is = (...files: string[]) =>
    askers.some((each) => files.some((file) => each.endsWith(`/app/${file}`)))
  if (is('root.tsx', 'entry.client.tsx', PUBLIC)) return 'frame'
  const around = [...askers, ...reached(id, (of) => info(of)?.importedIds ?? [])]
  if (around.some((each) => RARE_LIBRARY.test(each))) return undefined
  const pages = askers.filter((each) => info(each + BROWSER_PART))
  if (pages.length < 2 && !is(ADMINISTRATION)) return undefined
  const isAdministrative = (each: string) => administrative.some(({ file }) => each.endsWith(`/app/${file}`))
  const forms = pages.filter((each) => /\bhydrate: (true|!0)/.test(info(each)?.code ?? ''))
  const visitors = forms.filter((each) => !isAdministrative(each))
  // Only owners and administrators use these forms, so they are not added to the visitor forms.
  const [only = ''] = visitors.length === 1 ? visitors : []
  if (only.includes('/app/features/owners/') && OWNER_FORMS.test(id))
    return `beside-${basename(only, '.tsx')}`
  if (visitors.length > 0) return 'forms'
  if (forms.length > 1 || is(ADMINISTRATION)) return 'administration'
  // If one form needs the module, it gets a file for that form.
  return forms[0] && `beside-${basename(forms[0], '.tsx')}`
}

/** Returns the module and all modules that `step` reaches from it, directly or indirectly. */
function reached(id: string, step: (of: string) => readonly string[]): string[] {
  const found = new Set([id])
  for (const each of found) for (const next of step(each)) found.add(next)
  return [...found]
}
