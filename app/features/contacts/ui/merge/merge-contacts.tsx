import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { PROSE } from '~/ui/display/prose'
import { ADMIN_CARDS } from '~/ui/layout/admin-card'
import { AdminPage } from '~/ui/layout/admin-page'
import { ConfirmPage } from '~/ui/layout/confirm-page'
import { useListReturn } from '~/ui/list/list-return'
import type { MergePair } from '../../merge/schema'
import { Side } from './side'

interface Props {
  pair: MergePair | null
  ids: readonly [kept: number, dropped: number]
  filled: string[]
}

const list = new Intl.ListFormat('es', { type: 'conjunction' })
const nameOf = ({ id, name }: { id: number; name: string }) => name || `el contacto ${id}`

export function MergeContacts({ pair, ids, filled }: Props) {
  const { keep } = useListReturn()
  const [id, other] = ids
  if (!pair) return <OtherWayRound id={id} other={other} />
  const { kept, dropped } = pair
  return (
    <ConfirmPage
      question={`¿Unir los dos en «${nameOf(kept)}»?`}
      action={keep(adminPaths.mergeContacts(id, other))}
      confirm="Unir contactos"
      back={{ text: nameOf(kept), href: keep(adminPaths.contact(id)) }}
      isWide
    >
      <input type="hidden" name="version" value={kept.version} />
      <input type="hidden" name="version-otro" value={dropped.version} />
      <div className={ADMIN_CARDS}>
        <Side side={kept} heading="Se queda" />
        <Side side={dropped} heading="Va a la papelera" />
      </div>
      <h2>Qué pasa al unirlos</h2>
      <div className={PROSE}>
        <Consequences kept={kept} dropped={dropped} filled={filled} />
      </div>
      {Boolean(kept.page) === Boolean(dropped.page) && (
        <p>
          ¿Debe quedarse el otro?{' '}
          <a href={keep(adminPaths.mergeContacts(other, id))}>Únelos al revés, en «{nameOf(dropped)}»</a>
        </p>
      )}
    </ConfirmPage>
  )
}

function Consequences({ kept, dropped, filled }: MergePair & { filled: string[] }) {
  const [name, from] = [nameOf(kept), nameOf(dropped)]
  return (
    <ul>
      <li>
        «{name}» guarda sus datos y suma las categorías del otro.{' '}
        {filled.length > 0
          ? `Le faltaba y se completa: ${list.format(filled)}.`
          : 'No le falta nada del otro.'}
      </li>
      {kept.page && dropped.page && (
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
            La dirección <b>/{dropped.page.slug}</b> lleva desde entonces a <b>/{kept.page.slug}</b>.
          </li>
          {dropped.page.isListed && !kept.page.isListed && (
            <li>
              <b>La página que se queda no está publicada: el negocio deja de verse.</b>
            </li>
          )}
        </>
      )}
      <li>
        «{from}» va a la papelera{dropped.page && ' con su página'}. Durante 30 días lo puedes restaurar
        {dropped.page && ' con ella; lo que pasó a la otra página se queda ahí'}.
      </li>
    </ul>
  )
}

function OtherWayRound({ id, other }: { id: number; other: number }) {
  const { keep } = useListReturn()
  return (
    <AdminPage
      title="Solo se pueden unir al revés"
      back={{ text: `Contacto ${id}`, href: keep(adminPaths.contact(id)) }}
      narrow
    >
      <p>
        El contacto {other} tiene página y el contacto {id} no. Para que los visitantes no la pierdan, se
        queda el que la tiene.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink href={keep(adminPaths.mergeContacts(other, id))}>
          Unirlos en el contacto {other}
        </ButtonLink>
      </div>
    </AdminPage>
  )
}
