import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { inTransaction } from 'db/transaction'
import { db } from '~/db.server'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { BusinessMetricsSummary } from '~/features/business-counts/ui/brought-figures'
import { recordDataConfirmation } from '~/features/businesses/confirmation.server'
import {
  isEmailChangeConfirmed,
  isEmailTrustedForLinks,
  resendEmailConfirmation,
} from '~/features/businesses/email-change.server'
import { CLOSURE_KINDS } from '~/features/businesses/labels'
import { formatWeekHours } from '~/features/businesses/opening-hours.server'
import { listAllCategories } from '~/features/categories/read.server'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { listDirectoryOffersForBusiness } from '~/features/promotions/active.server'
import { listActiveOwnOfferIds } from '~/features/promotions/own/list.server'
import {
  acceptSuggestion,
  type DecideSuggestionResult,
  type OwnerDecisionContext,
  rejectSuggestion,
} from '~/features/suggestions/decide.server'
import { listLatestOwnerRequests, listOpenVisitorSuggestions } from '~/features/suggestions/read.server'
import { withdrawOwnerChangeRequest } from '~/features/suggestions/store.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { readForm } from '~/http/forms/form.server'
import { buildPageMeta } from '~/http/meta'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { getWhatsappDigits, toSafeEmailOrNull } from '~/values/contact/links'
import { parseIdOrVersion } from '~/values/list-query'
import { listFactsForOwner } from '../facts'
import {
  buildMailContext,
  buildOwnerLinkNotFound,
  createOwnerButtonAction,
  requireOwnedBusinessWithValues,
} from '../http/owned-business.server'
import { buildRememberLinkCookies } from '../http/owner-cookies.server'
import { saveOrProposeOwnerValues } from '../own-data.server'
import { readBusinessHistoryForOwner } from '../owner-history.server'
import { addAffectedReservations } from '../reservations.server'
import { OwnerPage } from '../ui/owner-page'
import { OwnerChangeRequests, SuggestionsForOwner } from '../ui/owner-suggestions'
import { isWeekMailStopped, readOwnerPageData, setWeekMailWantedByBusiness } from '../week-mail.server'

/** Main page of the owner. It shows the state of the business, and links to its parts (D65). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { token, business, record: page } = await requireOwnedBusinessWithValues(db, params)
  const { slug, categorySlug, isListed } = business
  const names = new Map((await listAllCategories(db)).map((each) => [each.slug, each.name]))
  const filed = [page.category, ...page.moreCategories].map((slug) => names.get(slug) ?? slug)
  const now = new Date()
  const headers = new Headers()
  for (const cookie of await buildRememberLinkCookies(request, token)) headers.append('Set-Cookie', cookie)
  const canMail = isMailConfigured()
  const { hours, summary, ...state } = await readOwnerPageData(db, { id: business.id, page, canMail }, now)
  const today = getDateInZone(DEFAULT_TIME_ZONE, now)
  const isCounted = await isEmailTrustedForLinks(db, business.id, page.email)
  const to = canMail && isCounted ? toSafeEmailOrNull(page.email) : null
  const shown = {
    token,
    place: { slug, categorySlug },
    isListed,
    isVerified: page.isVerified,
    closed: page.closed && CLOSURE_KINDS[page.closed.kind].label,
    name: page.name,
    facts: listFactsForOwner(page, formatWeekHours(hours), filed),
    suggestions: await listSuggestions(business.id, now),
    asked: await listLatestOwnerRequests(db, business.id),
    history: await readBusinessHistoryForOwner(db, business.id),
    ownOffers: (await listActiveOwnOfferIds(db, business.id, now)).length,
    ofDirectory: (await listDirectoryOffersForBusiness(db, business.id, today)).filter(
      ({ isDeclined }) => !isDeclined,
    ),
    ...state,
    week: {
      ...summary,
      whatsapp: getWhatsappDigits(page),
      mail: to
        ? {
            address: to,
            isStopped: await isWeekMailStopped(db, to),
            canRestart: await isEmailChangeConfirmed(db, business.id, to),
          }
        : null,
    },
    email: { address: page.email ?? '', isCounted, canMail },
  }
  return data(shown, { headers })
}

/**
 * Handles the buttons of the page:
 * - accept or reject a suggestion of a visitor, or withdraw an own request;
 * - confirm the data, or send the confirmation of the e-mail again;
 * - stop or restart the Monday message.
 */
export const action = createOwnerButtonAction(async ({ request, token, business }) => {
  const form = await readForm(request)
  if (form.get('decision') === 'confirmar-correo') {
    const isSent = await inTransaction(db, (trx) =>
      resendEmailConfirmation(trx, business.id, buildMailContext(), new Date()),
    )
    wakeOutbox()
    return redirectWithNotice(
      href('/mi-negocio/:token', { token }),
      isSent ? CONFIRMATION_MAIL_SENT_NOTICE : CONFIRMATION_MAIL_NOT_SENT_NOTICE,
    )
  }
  if (form.get('decision') === 'confirmar-datos') {
    await recordDataConfirmation(db, business.id, new Date())
    return redirectWithNotice(href('/mi-negocio/:token', { token }), DATA_CONFIRMED_NOTICE)
  }
  const isWanted = IS_MAIL_WANTED_BY_ACTION.get(form.get('decision') ?? '')
  if (isWanted !== undefined) {
    const set = await setWeekMailWantedByBusiness(db, business.id, { isWanted, now: new Date() })
    const done = isWanted ? WEEK_MAIL_WANTED : WEEK_MAIL_STOPPED
    const notice = set.ok ? done : WEEK_MAIL_REFUSALS[set.reason]
    return redirectWithNotice(href('/mi-negocio/:token', { token }), notice)
  }
  const id = parseIdOrVersion(form.get('correccion'))
  if (form.get('decision') === 'retirar' && id !== undefined) {
    const withdrawn = await withdrawOwnerChangeRequest(db, business.id, id, new Date())
    return redirectWithNotice(
      href('/mi-negocio/:token', { token }),
      withdrawn.ok ? WITHDRAWN_NOTICE : said(withdrawn),
    )
  }
  const decide = DECIDE_SUGGESTION_BY_ACTION.get(form.get('decision') ?? '')
  if (!decide || id === undefined) throw buildOwnerLinkNotFound()
  const now = new Date()
  const owner: OwnerDecisionContext = {
    businessId: business.id,
    save: (trx, { id, version }, page) =>
      saveOrProposeOwnerValues(trx, id, { page, version, mail: buildMailContext() }, now),
  }
  if (decide === acceptSuggestion && form.get('de-todos-modos') !== 'si') {
    const asked = (await listSuggestions(business.id, now)).find((each) => each.id === id)
    if (asked && asked.booked.length > 0)
      return redirectWithNotice(href('/mi-negocio/:token', { token }), BOOKED_MEANWHILE_NOTICE)
  }
  const done = await decide(db, id, { actor: OWNER_ACTOR, now, seen: form.get('visto') ?? '', owner })
  wakeOutbox()
  if (!done.ok && done.reason === 'not_found') throw buildOwnerLinkNotFound()
  return redirectWithNotice(href('/mi-negocio/:token', { token }), said(done))
})

/** Lists suggestions of visitors. Each has the reservations at times that its hours would close. */
const listSuggestions = async (businessId: number, now: Date) =>
  addAffectedReservations(db, await listOpenVisitorSuggestions(db, businessId), now)

const BOOKED_MEANWHILE_NOTICE: Notice = {
  kind: 'error',
  title: 'Ese horario cierra horas con reservas',
  text: 'No cambiamos nada. Abajo están esas reservas: avísales antes de cambiarlo.',
}

const IS_MAIL_WANTED_BY_ACTION = new Map([
  ['parar-lunes', false],
  ['seguir-lunes', true],
])

const DECIDE_SUGGESTION_BY_ACTION = new Map([
  ['aceptar', acceptSuggestion],
  ['descartar', rejectSuggestion],
])

const DATA_CONFIRMED_NOTICE: Notice = {
  kind: 'success',
  title: 'Datos confirmados',
  text: 'Tu página dice que tus datos están al día.',
}

const WEEK_MAIL_STOPPED: Notice = {
  kind: 'success',
  title: 'Ya no te mandamos el mensaje de los lunes',
  text: 'Tus avisos de reservas siguen llegando.',
}

const WEEK_MAIL_WANTED: Notice = {
  kind: 'success',
  title: 'Te escribimos otra vez los lunes',
  text: 'El próximo lunes te llega tu semana.',
}

const WEEK_MAIL_REFUSALS: Record<'uncounted' | 'unconfirmed', Notice> = {
  uncounted: {
    kind: 'error',
    title: 'Tu correo no está confirmado',
    text: 'El mensaje de los lunes llega solo a un correo confirmado.',
  },
  unconfirmed: {
    kind: 'error',
    title: 'Vuelve a pedirlo desde tu correo',
    text: 'Abre un mensaje de los lunes que ya te llegó y usa el enlace del final.',
  },
}

const CONFIRMATION_MAIL_SENT_NOTICE: Notice = {
  kind: 'success',
  title: 'Te mandamos otra confirmación',
  text: 'Abre el correo y toca «Confirmar».',
}

const CONFIRMATION_MAIL_NOT_SENT_NOTICE: Notice = {
  kind: 'error',
  title: 'No la mandamos otra vez',
  text: 'Ya está confirmado, o hoy ya mandamos varias. Búscala también en el correo no deseado, o inténtalo mañana.',
}

const WITHDRAWN_NOTICE: Notice = {
  kind: 'success',
  title: 'Retiraste el cambio',
  text: 'Tu página sigue como estaba.',
}

const ACCEPTED_TITLES = {
  none: 'Dato cambiado',
  some: 'Una parte espera nuestra revisión',
  all: 'Tu cambio espera nuestra revisión',
}

function said(done: DecideSuggestionResult | Awaited<ReturnType<typeof withdrawOwnerChangeRequest>>): Notice {
  if (done.ok)
    return 'said' in done && done.said
      ? { kind: 'success', title: ACCEPTED_TITLES[done.waiting], text: done.said }
      : { kind: 'success', title: 'Corrección descartada' }
  if (done.reason === 'invalid')
    return { kind: 'error', title: 'No se puede cambiar así', text: done.message }
  const title = done.reason === 'changed' ? 'El dato cambió mientras lo mirabas' : 'Ya estaba decidido'
  return { kind: 'error', title, text: 'Aquí está como quedó.' }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `Mi negocio: ${data.name}`, hidden: true }) : []

export default function OwnerPageRoute() {
  const { suggestions, asked, weeks, ...page } = useLoaderData<typeof loader>()
  return (
    <OwnerPage
      {...page}
      brought={<BusinessMetricsSummary weeks={weeks} />}
      suggestions={
        <>
          <SuggestionsForOwner token={page.token} suggestions={suggestions} />
          <OwnerChangeRequests token={page.token} asked={asked} />
        </>
      }
    />
  )
}
