import { ChoiceGroup } from '~/ui/form/choice-group'
import type { DayTimes } from '../day-times.server'

interface Props {
  offer: DayTimes
}

/** The times of a day, by morning, afternoon and evening; what is taken is struck through (row 148). */
export function TimeChoices({ offer }: Props) {
  return (
    <ChoiceGroup
      legend={`Hora, ${offer.day}`}
      name="hora"
      type="radio"
      options={offer.times.map(({ isTaken, ...time }) => ({
        ...time,
        disabled: isTaken,
        state: isTaken ? 'ocupada' : undefined,
      }))}
      help={
        [
          offer.isUnconfirmed && 'Horario por confirmar: el negocio aún no dice sus horas.',
          offer.zone && `Las horas son las del negocio: ${offer.zone}.`,
        ]
          .filter(Boolean)
          .join(' ') || undefined
      }
    />
  )
}
