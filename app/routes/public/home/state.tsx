import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { env } from '~/env.server'
import { homeState, rememberState } from '~/http/chosen-state.server'
import { readForm } from '~/http/form.server'
import { pageMeta } from '~/http/meta'
import { parseStateFilter } from '~/models/place/states'
import { paths } from '~/paths'

export function loader({ request }: LoaderFunctionArgs) {
  return { state: homeState(request) }
}

/** Remembers the state chosen by hand, `Todos los estados` included, and goes home, which it governs (D41). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const state = parseStateFilter(form.get('state'))
  return redirect(paths.home(), {
    status: 303,
    headers: { 'Set-Cookie': rememberState(state, env.PUBLIC_ORIGIN.startsWith('https:')) },
  })
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Elige tu estado' })
