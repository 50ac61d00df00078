import { adminPaths } from '~/admin-paths'
import { fold } from '~/features/search/words'
import { Button } from '~/ui/controls/button'
import { Facts } from '~/ui/display/facts'
import { PROSE } from '~/ui/display/prose'
import { Notice } from '~/ui/feedback/notice'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { ADMIN_CARDS } from '~/ui/layout/admin-card'
import { ConfirmPage } from '~/ui/layout/confirm-page'
import { useListReturn } from '~/ui/list/list-return'
import { inList } from '~/values/text/in-list'
import { shorten } from '~/values/text/sentences'
import { asLegend } from '../../merge/labels'
import type { MergePair, MergeSide } from '../../merge/read.server'
import { type MergeChoice, OF_DUPLICATE } from '../../merge/schema'
import { Side } from './side'

interface Compared extends MergePair {
  /** They have nothing by which they could be one. */
  isDoubtful: boolean
  filled: string[]
  choices: MergeChoice[]
  settled: { name: string; value: string }[]
}

const LONGEST_LABEL = 200
/** Two of one name are told apart by their numbers. */
function nameOf({ id, name }: MergeSide, other: MergeSide): string {
  if (!name) return `el contacto ${id}`
  return fold(name) === fold(other.name) ? `${name}, contacto ${id}` : name
}

export function MergeContacts({ pair }: { pair: Compared }) {
  const { keep } = useListReturn()
  const { kept, dropped } = pair
  const [id, other] = [kept.id, dropped.id]
  return (
    <ConfirmPage
      question={`¿Unir los dos en «${nameOf(kept, dropped)}»?`}
      action={keep(adminPaths.mergeContacts(id, other))}
      confirm="Unir contactos"
      back={{ text: nameOf(kept, dropped), href: keep(adminPaths.contact(id)) }}
      isWide
    >
      {pair.isDoubtful && (
        <Notice title="No se parecen en nada">
          <p>No comparten teléfono, correo ni nombre. Comprueba que de verdad son el mismo negocio.</p>
        </Notice>
      )}
      <input type="hidden" name="version" value={kept.version} />
      <input type="hidden" name="version-otro" value={dropped.version} />
      <div className={ADMIN_CARDS}>
        <Side side={kept} heading="Se queda" />
        <Side side={dropped} heading="Va a la papelera" />
      </div>
      <p className="flex flex-wrap items-center gap-3">
        ¿Son dos negocios?
        <Button size="small" formAction={keep(adminPaths.markDistinct(id, other, 'distintos'))}>
          No son el mismo
        </Button>
      </p>
      <Choices {...pair} />
      <h2>Qué pasa al unirlos</h2>
      <div className={PROSE}>
        <Consequences {...pair} />
      </div>
      {(kept.status === 'draft') === (dropped.status === 'draft') && (
        <p>
          ¿Debe quedarse el otro?{' '}
          <a href={keep(adminPaths.mergeContacts(other, id, true))}>
            Únelos al revés, en «{nameOf(dropped, kept)}»
          </a>
        </p>
      )}
    </ConfirmPage>
  )
}

const picturesOf = (said: MergeChoice) => [
  { value: 'este', label: 'Este logo', picture: said.kept },
  { value: OF_DUPLICATE, label: 'El otro logo', picture: said.dropped },
]

const textsOf = (said: MergeChoice, { kept, dropped }: MergePair) => [
  { value: 'este', label: `${shown(said.kept)} (contacto ${kept.id})` },
  { value: OF_DUPLICATE, label: `${shown(said.dropped)} (contacto ${dropped.id})` },
]

/** A label is read whole by screen readers. */
const shown = (text: string) => shorten(text, LONGEST_LABEL) ?? text

/** Where the two differ, one of the two is chosen; the rest is folded away. */
const Choices = ({ choices, settled, kept, dropped }: Compared) => (
  <>
    {choices.length > 0 && <h2>Qué dato se queda</h2>}
    {choices.map((choice) => (
      <ChoiceGroup
        key={choice.name}
        legend={asLegend(choice.label)}
        name={choice.name}
        type="radio"
        values={['este']}
        options={choice.isPicture ? picturesOf(choice) : textsOf(choice, { kept, dropped })}
      />
    ))}
    {settled.length > 0 && (
      <details>
        <summary className="button">
          Igual en los dos, o solo en uno: {inList(settled.map(({ name }) => name))}
        </summary>
        <Facts facts={settled.map(({ name, value }) => ({ name: asLegend(name), value }))} />
      </details>
    )}
  </>
)

function Consequences({ kept, dropped, filled, choices }: Compared) {
  const [name, from] = [nameOf(kept, dropped), nameOf(dropped, kept)]
  return (
    <ul>
      <li>
        «{name}» {choices.length > 0 ? 'queda con los datos elegidos' : 'guarda sus datos'} y suma las
        categorías del otro.{' '}
        {filled.length > 0 ? `Le faltaba y se completa: ${inList(filled)}.` : 'No le falta nada del otro.'}
      </li>
      {dropped.status !== 'draft' && (
        <>
          <li>
            Pasan a su página todas las calificaciones, reservas, promociones, reportes y enlaces del dueño.
            Si un correo calificó las dos, cuenta la calificación más reciente y la otra queda retirada.
          </li>
          <li>
            Si dos reservas caen a la misma hora, se conservan las dos aunque se pase el cupo: míralas
            después.
          </li>
          <li>
            La dirección <b>/{dropped.slug}</b> lleva desde entonces a <b>/{kept.slug}</b>.
          </li>
          {dropped.isListed && !kept.isListed && (
            <li>
              <b>La página que se queda no está publicada: el negocio deja de verse.</b>
            </li>
          )}
        </>
      )}
      <li>
        «{from}» va a la papelera. Durante 30 días lo puedes deshacer desde la historia de «{name}»: vuelve
        con todo lo que pasó de él, y «{name}» dice otra vez lo que decía.
      </li>
    </ul>
  )
}
