import { CHOICES, FIELD, HELP, LABEL } from '~/ui/form/styles'
import type { Dispute } from '../results.server'
import { MOST_DISPUTES } from '../schema'

/** Where a row and somebody who edited the same field since say different things, one chooses. */
export function DisputeChoices({ disputes }: { disputes: readonly Dispute[] }) {
  return (
    <fieldset className={FIELD}>
      <legend className={LABEL}>Alguien editó lo mismo después</legend>
      <p className={HELP}>
        Se queda lo que dice ahora el directorio. Marca solo donde deba valer lo del archivo.
        {disputes.length === MOST_DISPUTES && ` Aquí están las primeras ${MOST_DISPUTES}.`}
      </p>
      <div className={CHOICES}>
        {disputes.map((dispute) => (
          <label key={dispute.line}>
            <input type="checkbox" name="tomar" value={dispute.line} />
            <span>{inWords(dispute)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const inWords = ({ line, name, changes }: Dispute): string =>
  `${name}, línea ${line}. ${changes
    .map(({ field, before, after }) => `${field}: ahora «${before}», en el archivo «${after}»`)
    .join('. ')}`
