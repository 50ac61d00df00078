import type { Rollup } from 'vite'
import { expect, test } from 'vitest'
import { getChunkName } from '../../app/vite-chunks'

const PAGES = ['features/accounts/routes/invite.tsx', 'features/settings/routes/settings.tsx']

/** A module that two forms of the administration import, in a project in this folder. */
function chunkIn(root: string): ReturnType<Rollup.GetManualChunk> {
  const id = `${root}/app/features/accounts/ui/account-parts.tsx`
  const pages = PAGES.map((page) => `${root}/app/${page}`)
  const modules = new Map<string, Partial<Rollup.ModuleInfo>>([
    [id, { importers: pages, importedIds: [] }],
    ...pages.flatMap((page): [string, Partial<Rollup.ModuleInfo>][] => [
      [page, { importers: [], importedIds: [id], code: 'const handle = { hydrate: true }' }],
      [`${page}?__remix-build-client-route`, {}],
    ]),
  ])
  const getModuleInfo = (of: string) => (modules.get(of) ?? null) as Rollup.ModuleInfo | null
  return getChunkName(id, { getModuleInfo, getModuleIds: () => modules.keys() })
}

test.each(['/work/directory', '/app'])(
  'puts a module shared by two admin forms into the administration chunk, for a project in the folder %s',
  (root) => {
    expect(chunkIn(root)).toBe('administration')
  },
)
