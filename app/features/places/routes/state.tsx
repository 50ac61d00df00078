import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { href } from '~/href'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildCookieHeaders } from '~/http/cookies.server'
import { readForm } from '~/http/forms/form.server'
import { buildPageMeta } from '~/http/meta'
import { useSiteData } from '~/http/site'
import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { HELP_CLASS } from '~/ui/form/styles'
import { PageHeading, Section, STACK_CLASS } from '~/ui/layout/section'
import {
  buildChosenStateCookie,
  buildDeletePlaceCookie,
  readVisitorState,
} from '../http/visitor-place.server'
import { parseStateFilter } from '../states'
import { StateSelect } from '../ui/place-fields'

export const handle = { enhance: 'home', cache: DEFAULT_PAGE_CACHE_RULE }

export function loader({ request }: LoaderFunctionArgs) {
  return { state: readVisitorState(request) }
}

/** Remembers the chosen state, or `Todos los estados`. Redirects to the home page, which uses it (D41). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const state = parseStateFilter(form.getAll('state').at(-1))
  return redirect(paths.home(), {
    status: 303,
    headers: buildCookieHeaders(buildChosenStateCookie(state), buildDeletePlaceCookie(request)),
  })
}

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, { title: 'Elige tu estado', hidden: true })

export default function ChooseStateRoute() {
  const { state } = useLoaderData<typeof loader>()
  const { isLight } = useSiteData()
  return (
    <Section top narrow>
      <PageHeading kicker="La portada" title="Elige tu estado">
        Decide qué negocios ves en la portada. Si buscas un oficio sin decir dónde, primero salen los de tu
        estado y después los del resto del país. Un nombre, un teléfono o un correo se buscan en todos.
      </PageHeading>
      <form className={`sign ${STACK_CLASS}`} method="post" action={href('/estado')}>
        <StateSelect id="estado" label="Selecciona estado" value={state} />
        <Button tone="primary">Guardar</Button>
        {!isLight && <LocationButton />}
      </form>
    </Section>
  )
}

/**
 * Button next to a selector of states. Hidden until the script shows it. Only a click requests the position
 * (D42).
 */
function LocationButton() {
  return (
    <div className="mt-3" hidden data-location={href('/ubicacion')} data-shown="">
      <Button type="button" size="small">
        Usar mi ubicación
      </Button>
      <p className={HELP_CLASS} role="status" />
    </div>
  )
}
