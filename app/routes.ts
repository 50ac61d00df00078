import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config'
import { ADDRESS_GROUPS, type Address } from './addresses.server'

/** Converts addresses to routes of Remix. Addresses that the server answers itself have no route. */
const toRoutes = (addresses: readonly Address[]): RouteConfigEntry[] =>
  addresses.flatMap(({ path, file, id }) => {
    if (file === undefined) return []
    if (path === '/') return [index(file)]
    return [id ? route(path.slice(1), file, { id }) : route(path.slice(1), file)]
  })

/** Routes of Remix, from the table of addresses. */
export default [
  layout('features/pages/routes/layout.tsx', [
    ...toRoutes(ADDRESS_GROUPS.site),
    layout('features/owners/routes/owner-frame.tsx', toRoutes(ADDRESS_GROUPS.owner)),
  ]),
  layout('features/dashboard/routes/layout.tsx', [
    ...toRoutes(ADDRESS_GROUPS.administration),
    layout('features/owners/routes/admin-frame.tsx', toRoutes(ADDRESS_GROUPS.managed)),
  ]),
  ...toRoutes(ADDRESS_GROUPS.resources),
] satisfies RouteConfig
