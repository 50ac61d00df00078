import { CHOICES, FIELD, HELP, LABEL } from '~/ui/form/styles'
import type { Dispute } from '../results.server'
import { MOST_DISPUTES } from '../schema'
import { whereTheyDiffer } from './where-they-differ'

/** Where a row may be a business that is there, or says something else than somebody who edited the field since, one chooses. */
export function DisputeChoices({ disputes }: { disputes: readonly Dispute[] }) {
  const alike = disputes.filter(({ verdict }) => verdict === 'held')
  const edited = disputes.filter(({ verdict }) => verdict !== 'held')
  return (
    <>
      <Choices
        legend="Este negocio ya podría estar registrado"
        help="El mismo nombre, correo y lugar con otro teléfono. Marca los que son otro negocio: se publican. Los demás esperan en revisión."
        disputes={alike}
      />
      <Choices
        legend="Alguien editó lo mismo después"
        help="Se queda lo que dice ahora el directorio. Marca solo donde deba valer lo del archivo."
        disputes={edited}
      />
      {disputes.length === MOST_DISPUTES && (
        <p className={HELP}>Aquí están las primeras {MOST_DISPUTES} filas.</p>
      )}
    </>
  )
}

interface Props {
  legend: string
  help: string
  disputes: readonly Dispute[]
}

function Choices({ legend, help, disputes }: Props) {
  if (disputes.length === 0) return null
  return (
    <fieldset className={FIELD}>
      <legend className={LABEL}>{legend}</legend>
      <p className={HELP}>{help}</p>
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
    .map((change) => {
      const [before, after] = whereTheyDiffer(change)
      return `${change.field}: ahora «${before}», en el archivo «${after}»`
    })
    .join('. ')}`
