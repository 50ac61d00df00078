import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { notFound } from '~/features/businesses/http/not-found.server'
import { CACHED } from '~/http/cache-rule'
import { pageMeta } from '~/http/meta'
import { absolute, useSite } from '~/http/site'
import { paths } from '~/paths'
import { findProfile } from '../examples'
import { ProfilePage } from '../ui/profile-page'

export const handle = { enhance: 'business', cache: CACHED }

export async function loader({ params }: LoaderFunctionArgs) {
  const profile = findProfile(params.slug ?? '')
  if (!profile) throw await notFound(db, params.slug ?? '')
  return { profile }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `${data.profile.name}, ${data.profile.profession.toLowerCase()} (ejemplo)`,
        description: `Perfil de ejemplo. ${data.profile.description}`,
        // Nobody should find an invented person by searching (D56).
        hidden: true,
      })
    : []

export default function ProfileRoute() {
  const { profile } = useLoaderData<typeof loader>()
  return <ProfilePage profile={profile} url={absolute(useSite(), paths.profile(profile.slug))} />
}
