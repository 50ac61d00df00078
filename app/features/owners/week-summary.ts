import { BUSINESS_METRICS, type BusinessMetric, type WeekMetrics } from '~/features/business-counts/metrics'
import { addDays, getMonday } from '~/features/places/calendar'
import { formatList } from '~/values/text/in-list'
import type { MissingFact } from './facts'

const METRIC_NOUNS: Record<BusinessMetric, [one: string, many: string]> = {
  view: ['visita', 'visitas'],
  call: ['toque en Llamar', 'toques en Llamar'],
  whatsapp: ['toque en WhatsApp', 'toques en WhatsApp'],
  directions: ['toque en Cómo llegar', 'toques en Cómo llegar'],
  booking: ['reserva', 'reservas'],
}

/** One task for this week as a sentence, with the page and field where the owner does it. */
export interface OwnerWeekTask {
  part: MissingFact['part'] | 'reservations' | 'comments' | 'page'
  field: string
  text: string
}

export interface WeekSummary {
  /** Figures of last week (Monday to Sunday) in one sentence, or that there are none. */
  figures: string
  advice: OwnerWeekTask
  /** Name, figures and task, as a message that owners can send to themselves. */
  message: string
}

interface Facts {
  name: string
  weeks: readonly WeekMetrics[]
  missing: readonly MissingFact[]
  /** Numbers of pending reservations and of new comments. */
  waiting: { reservations: number; comments: number }
  /** True if the owner should confirm the data. */
  isConfirmationDue: boolean
  /** Today in Eastern time, `yyyy-MM-dd`. */
  today: string
  /** Day of publication, otherwise of registration, in Eastern time, `yyyy-MM-dd`. */
  since: string
}

/** Builds the weekly summary for an owner: figures of last week and one task. */
export function buildOwnerWeekSummary({ name, weeks, today, since, ...state }: Facts): WeekSummary {
  const monday = addDays(getMonday(today), -7)
  const week = weeks.find((each) => each.monday === monday)
  const counted = BUSINESS_METRICS.flatMap((what) => {
    const times = week?.[what] ?? 0
    const [one, many] = METRIC_NOUNS[what]
    return times > 0 ? [`${times.toLocaleString('es-US')} ${times === 1 ? one : many}`] : []
  })
  const figures =
    counted.length > 0
      ? `La semana pasada tu página tuvo ${formatList(counted)}.`
      : since >= getMonday(today)
        ? 'Tu página se publicó esta semana: el lunes ves aquí cuánta gente la abrió.'
        : 'La semana pasada nadie abrió tu página.'
  const advice = adviseOn(state)
  return { figures, advice, message: `${name}. ${figures} ${advice.text}` }
}

/**
 * Chooses the task. Most urgent first: reservations without an answer, new comments, confirmation of the
 * data, missing facts. Otherwise it suggests asking a customer for a rating.
 */
function adviseOn({
  waiting,
  isConfirmationDue,
  missing,
}: Omit<Facts, 'name' | 'weeks' | 'today' | 'since'>): OwnerWeekTask {
  const { reservations, comments } = waiting
  if (reservations > 0)
    return {
      ...{ part: 'reservations', field: 'contenido' },
      text:
        reservations === 1
          ? 'Hoy contesta la reserva que espera.'
          : `Hoy contesta las ${reservations} reservas que esperan.`,
    }
  if (comments > 0)
    return {
      ...{ part: 'comments', field: 'contenido' },
      text: `Esta semana contesta ${comments === 1 ? 'la opinión nueva' : `las ${comments} opiniones nuevas`}.`,
    }
  if (isConfirmationDue)
    return { part: 'page', field: 'confirmar', text: 'Esta semana confirma que tus datos siguen bien.' }
  const [lack] = missing
  if (lack)
    return {
      part: lack.part,
      field: lack.field,
      text: `Esta semana agrega ${lack.text.charAt(0).toLowerCase()}${lack.text.slice(1)}`,
    }
  return {
    ...{ part: 'comments', field: 'pedir' },
    text: 'Esta semana pide una opinión a un cliente contento.',
  }
}
