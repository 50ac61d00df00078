import { FactList } from '~/ui/display/facts'
import { formatSuggestedValue } from '../fields'
import type { SuggestionEntryData } from '../read.server'

/**
 * Shows for each field the current and suggested value and, if it differs, the original one. For an e-mail it
 * also explains the consequences of accepting it (D148).
 */
export function SuggestionComparison({ fields }: Pick<SuggestionEntryData, 'fields'>) {
  return (
    <>
      {fields.map(({ name, label, stored, current, suggested }) => (
        <FactList
          key={name}
          facts={[
            { name: fields.length > 1 ? label : 'Dice ahora', value: formatSuggestedValue(current) },
            { name: 'Decía entonces', value: stored !== current && formatSuggestedValue(stored) },
            { name: 'Proponen', value: <b>{formatSuggestedValue(suggested)}</b> },
          ]}
        />
      ))}
      {fields.some(({ name }) => name === 'correo') && (
        <p>
          Si lo cambias, avisamos al correo de antes y pedimos al nuevo que confirme. Quien lee el correo
          nuevo recibe los avisos de reservas y, una vez confirmado, puede pedir el enlace privado.
        </p>
      )}
    </>
  )
}
