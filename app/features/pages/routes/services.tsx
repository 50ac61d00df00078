import type { MetaFunction } from '@remix-run/node'
import { CACHED } from '~/http/cache-rule'
import { pageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { CommunityPage } from '../ui/community-page'

export const handle = { cache: CACHED }

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Servicios latinos, en tu idioma',
    description: 'Qué encuentras en el directorio y en qué se distingue de un buscador cualquiera.',
    canonical: paths.services(),
  })

export default function Services() {
  return <CommunityPage />
}
