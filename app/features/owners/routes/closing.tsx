import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import type { Actor } from '~/features/audit/schema'
import { closureFormSchema } from '~/features/businesses/closing'
import { setBusinessClosure } from '~/features/businesses/closing.server'
import { CLOSURE_KINDS } from '~/features/businesses/labels'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { UpcomingReservationsNotice } from '~/features/businesses/ui/booked-list'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { href } from '~/href'
import { addListReturn, readListReturnPath } from '~/http/auth/admin-return'
import { handleForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import type { Notice } from '~/http/notice.server'
import { CLOSURE_KIND_PARAM, paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { PermittedPostForm } from '~/ui/form/post-form'
import { parseOptionalRowId } from '~/values/list-query'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { createOwnerOrAdminAction, createOwnerOrAdminLoader } from '../http/owned-business.server'
import { listUpcomingReservations } from '../reservations.server'

export const handle = { hydrate: true }

/**
 * Form for the closure of a business (D118), with its upcoming reservations. If an administrator confirms a
 * closure for good, the report in the address is closed, too.
 */
export const loader = createOwnerOrAdminLoader(async ({ id, name, token, query, here, request }) => {
  const business = await readBusiness(db, id)
  if (!business) return null
  const report = token === undefined ? parseOptionalRowId(query.get('reporte')) : undefined
  const isForGood = query.get(CLOSURE_KIND_PARAM) === CLOSURE_KINDS.for_good.word && !business.closed
  return {
    title: `${token ? '¿Cerraste' : '¿Cerró'} ${name}${isForGood ? ' para siempre' : ''}?`,
    isOwner: token !== undefined,
    lead: 'La página lo dice y guarda las opiniones; ya no sale en las listas y nadie llama ni reserva desde ella.',
    stored: await readClosureFormValues(business),
    bookings: await listUpcomingReservations(db, id, new Date()),
    bookingsAt: token
      ? paths.ownerReservations(token)
      : adminPaths.panel('reservaciones', { negocio: String(id) }),
    isForGood,
    address: report
      ? addListReturn(
          href('/administracion/revision/:kind/:id/:verb', { kind: 'reportes', id: report, verb: 'cerro' }),
          request,
        )
      : here,
    keptOpenAt: report ? (readListReturnPath(request) ?? adminPaths.moderation({ tipo: 'reportes' })) : null,
  }
})

export const action = createOwnerOrAdminAction(({ request, id, actor, token, home, redirectBack }) =>
  handleClosureForm({
    ...{ request, actor, businessId: id },
    leave: (notice, entry) =>
      redirectBack(home, {
        ...notice,
        ...(token === undefined &&
          entry !== null && { undo: href('/administracion/bitacora/:id/deshacer', { id: entry }) }),
      }),
  }),
)

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function BusinessClosureRoute() {
  const { frame, isOwner, stored, bookings, bookingsAt, isForGood, address, keptOpenAt } =
    useLoaderData<typeof loader>()
  const sending = useFormAnswer<typeof action>()
  return (
    <>
      <UpcomingReservationsNotice
        bookings={bookings}
        lead={`Siguen en pie aunque ${isOwner ? 'cierres' : 'cierre'}: avísales y cancélalas.`}
        href={bookingsAt}
      />
      {isForGood ? (
        <PermittedPostForm className={CHIPS_CLASS} action={address}>
          <input type="hidden" name="cierre" value={CLOSURE_KINDS.for_good.word} />
          <Button tone="danger">{isOwner ? 'Sí, cerré para siempre' : 'Sí, cerró para siempre'}</Button>
          <ButtonLink href={keptOpenAt ?? frame.home}>No, sigue abierto</ButtonLink>
        </PermittedPostForm>
      ) : (
        <ClosureForm {...sending} isOwner={isOwner} stored={stored} action={frame.here} />
      )}
    </>
  )
}

const CLOSURE_NOT_VALID_TITLE = 'Revisa lo que dices del cierre'

interface Asked {
  request: Request
  actor: Actor
  businessId: number
  leave: (notice: Notice, entry: number | null) => Promise<Response>
}

/** Handles the closure form (D118). Null if the business does not exist. */
const handleClosureForm = ({ request, actor, businessId, leave }: Asked) =>
  handleForm(
    {
      request,
      schema: closureFormSchema(getDateInZone(DEFAULT_TIME_ZONE, new Date())),
      invalid: CLOSURE_NOT_VALID_TITLE,
    },
    async ({ value, rejectForm: sendBack }) => {
      const saved = await setBusinessClosure(db, { actor }, businessId, value)
      if (saved.ok) {
        const title = value.kind
          ? `Quedó así: ${CLOSURE_KINDS[value.kind].label.toLocaleLowerCase('es')}`
          : 'Está abierto'
        const text = value.kind
          ? 'La página lo dice y guarda las opiniones; ya no sale en las listas.'
          : 'Vuelve a salir en las listas.'
        return leave({ kind: 'success', title, text }, saved.entry)
      }
      if (saved.reason === 'not_found') return null
      const negocio = [
        saved.reason === 'moved_here'
          ? 'Ese negocio dice que se mudó a este. Corrige primero el suyo.'
          : 'No encontramos esa página: copia la dirección completa de otro negocio de aquí',
      ]
      return sendBack({ title: CLOSURE_NOT_VALID_TITLE, errors: { negocio } })
    },
  )

/** Returns the initial values of the closure form. */
async function readClosureFormValues({ closed }: Business) {
  const other = closed?.movedTo ? await readBusiness(db, closed.movedTo) : null
  return {
    cierre: closed ? CLOSURE_KINDS[closed.kind].word : 'abierto',
    hasta: closed?.until ?? '',
    negocio: other?.slug ?? '',
  }
}

const optionsFor = (isOwner: boolean) => [
  { value: 'abierto', label: 'Está abierto' },
  ...Object.values(CLOSURE_KINDS).map(({ word, label, own }) => ({
    value: word,
    label: isOwner ? own : label,
  })),
]

interface ClosingFormProps extends FormFrameBaseProps {
  stored: Record<string, string>
  /** True if the owner reads the form, false if an administrator does. */
  isOwner: boolean
}

/** Form for the closure of a business (D118). */
const ClosureForm = ({ isOwner, ...form }: ClosingFormProps) => (
  <FormFrame {...form} lengths={MAX_FIELD_LENGTHS.closing} button="Guardar">
    <ChoiceGroup
      legend={isOwner ? 'Cómo está tu negocio' : 'Cómo está el negocio'}
      name="cierre"
      type="radio"
      options={optionsFor(isOwner)}
    />
    <Field
      name="hasta"
      label="Abre otra vez el día"
      type="date"
      optional
      help={`Solo si ${isOwner ? 'cerraste' : 'cerró'} por un tiempo. Ese día vuelve solo a las listas.`}
    />
    <Field
      name="negocio"
      label={isOwner ? 'Tu página de ahora' : 'Su página de ahora'}
      inputMode="url"
      optional
      help={isOwner ? MOVED_TO_HELP_FOR_OWNER : MOVED_TO_HELP}
    />
  </FormFrame>
)

const MOVED_TO_HELP =
  'Solo si se mudó y es otro negocio del directorio: copia la dirección de su página. Si nada más cambió de local, corrige su dirección y déjalo abierto.'
const MOVED_TO_HELP_FOR_OWNER =
  'Solo si te mudaste y es otro negocio del directorio: copia la dirección de su página. Si nada más cambiaste de local, corrige tu dirección y déjalo abierto.'
