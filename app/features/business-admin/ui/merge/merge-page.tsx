import type { ReactNode } from 'react'
import { adminPaths } from '~/admin-paths'
import { foldToLettersAndDigits } from '~/features/search/tokens'
import { href } from '~/href'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { FactList } from '~/ui/display/facts'
import { PROSE_CLASS } from '~/ui/display/prose'
import { Notice } from '~/ui/feedback/notices'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { PermittedPostForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK_CLASS } from '~/ui/layout/section'
import { useListReturn } from '~/ui/list/list-return'
import { formatPhone } from '~/values/contact/phone'
import { truncateOrNullIfShort } from '~/values/text/clean'
import { formatList } from '~/values/text/in-list'
import { BUSINESS_SOURCE_LABELS, BUSINESS_STATUS_LABELS } from '../../labels'
import type { MergePair, MergePairBusiness } from '../../merge/read.server'
import { formatCountWithNoun, MERGE_SIDE_VALUES, type MergeDifference } from '../../merge/schema'

interface MergePageProps extends MergePair {
  /** True if the page warns that the two have little in common. */
  isDoubtful: boolean
  differences: MergeDifference[]
  same: { name: string; value: string }[]
  /** Photos of the duplicate that exceed the maximum number. */
  photosLeftOut: string[]
  /** Chosen answer to the question about the owner. */
  owner: string
  /** Why the merge was refused. */
  problem?: { title: string; text: string } | undefined
}

/** Page that compares two businesses, offers choices between their values, and merges them (D24, D147). */
export function MergePage(props: MergePageProps) {
  const { withReturnTo: keep } = useListReturn()
  const { kept, dropped, isDoubtful, problem, photosLeftOut } = props
  const [name, from] = [nameOf(kept, dropped), nameOf(dropped, kept)]
  const home = keep(href('/admin/contactos/:id', { id: kept.id }))
  return (
    <AdminPage title={`¿Unir los dos en «${name}»?`} back={{ text: name, href: home }}>
      <PermittedPostForm
        className={STACK_CLASS}
        action={keep(adminPaths.mergeContacts(kept.id, dropped.id, true))}
      >
        <input type="hidden" name="version" value={kept.version} />
        <input type="hidden" name="version-otro" value={dropped.version} />
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="danger">Unir contactos</Button>
          <Button formAction={keep(adminPaths.markDistinct(kept.id, dropped.id, 'distintos'))}>
            No son el mismo
          </Button>
          <ButtonLink href={home}>Cancelar</ButtonLink>
        </div>
        {problem && (
          <Notice kind="error" title={problem.title}>
            {problem.text}
          </Notice>
        )}
        {isDoubtful && (
          <Notice title="Se parecen poco">
            <p>
              No comparten teléfono ni correo, ni tienen casi el mismo nombre en la misma ciudad. Comprueba
              que de verdad son el mismo negocio.
            </p>
          </Notice>
        )}
        <OwnerQuestion {...props} />
        <Comparison {...props} />
        <h2>Qué pasa al unirlos</h2>
        <div className={PROSE_CLASS}>
          <Consequences {...props} />
        </div>
        {photosLeftOut.length > 0 && <PhotosLeftOut hashes={photosLeftOut} />}
      </PermittedPostForm>
      {(kept.status === 'draft') === (dropped.status === 'draft') && (
        <p>
          ¿Debe quedarse el otro?{' '}
          <a href={keep(adminPaths.mergeContacts(dropped.id, kept.id, true))}>Únelos al revés, en «{from}»</a>
        </p>
      )}
    </AdminPage>
  )
}

/** Returns the name for the page. If both have the same name, the id is added. */
function nameOf({ id, name }: MergePairBusiness, other: MergePairBusiness): string {
  if (!name) return `el contacto ${id}`
  return foldToLettersAndDigits(name) === foldToLettersAndDigits(other.name)
    ? `${name}, contacto ${id}`
    : name
}

const PRIVATE_LINK_NOUNS = ['enlace privado', 'enlaces privados'] as const

/**
 * Asks whether the registrant of the duplicate is the owner. Without an answer its private links are revoked
 * (D147).
 */
function OwnerQuestion({ kept, dropped, owner }: MergePageProps) {
  const { links, email } = dropped
  const hasOtherEmail = email !== null && email !== kept.email
  if (links === 0 && !hasOtherEmail) return null
  const theirs = [
    links > 0 && formatCountWithNoun(links, PRIVATE_LINK_NOUNS),
    hasOtherEmail && `el correo ${email}`,
  ].filter((part) => part !== false)
  const passing = links > 0 ? 'pasan sus enlaces' : 'nada más'
  return (
    <ChoiceGroup
      legend="¿Quien registró el duplicado es el dueño?"
      name="dueno"
      type="radio"
      values={[owner]}
      help={`${arrivalOf(dropped)} Tiene ${formatList(theirs)}. Quien los tenga podrá cambiar el negocio: di que sí solo si lo sabes.`}
      options={[
        { value: 'no', label: 'No, o no lo sé: sus enlaces se cierran y su correo no pasa' },
        ...(links > 0
          ? [
              {
                value: 'enlaces',
                label: `Sí: ${passing}${hasOtherEmail ? `; el correo queda ${kept.email ?? 'vacío'}` : ''}`,
              },
            ]
          : []),
        ...(hasOtherEmail
          ? [
              {
                value: 'enlaces-y-correo',
                label: `Sí: ${links > 0 ? 'pasan sus enlaces y' : 'pasa'} su correo${kept.email ? ` en lugar de ${kept.email}` : ''}`,
              },
            ]
          : []),
      ]}
    />
  )
}

const ARRIVAL_TEXT_BY_SOURCE = {
  registration: 'Lo registró',
  import: 'Llegó en una importación',
  admin: 'Lo escribió la administración',
  demo: 'Es un ejemplo',
}

/** Describes how and when a business arrived, with person and contact details. */
function arrivalOf({ source, createdOn, contactPerson, phone, email }: MergePairBusiness): string {
  const who = [contactPerson, phone && formatPhone(phone), email].filter(Boolean).join(', ')
  return source === 'registration'
    ? `${ARRIVAL_TEXT_BY_SOURCE.registration} ${who || 'alguien sin nombre'} el ${createdOn}.`
    : `${ARRIVAL_TEXT_BY_SOURCE[source]} el ${createdOn}${who ? ` (${who})` : ''}.`
}

const CELL_CLASS = 'w-1/2 border-t border-line-soft p-2 align-top wrap-anywhere'

/** Table that compares two businesses. Equal fields are in a collapsed part. */
function Comparison({ kept, dropped, differences, same }: MergePageProps) {
  const { withReturnTo: keep } = useListReturn()
  return (
    <>
      <table className="w-full table-fixed border-2 border-line bg-card">
        <caption className="visually-hidden">En qué se distinguen los dos contactos</caption>
        <thead>
          <tr className="text-left">
            {[kept, dropped].map((side) => (
              <th key={side.id} scope="col" className={CELL_CLASS}>
                <span className="block text-sm text-soft">
                  {side === kept ? 'Se queda' : 'Va a la papelera'}
                </span>{' '}
                <a href={keep(href('/admin/contactos/:id', { id: side.id }))}>
                  {side.name || 'Sin nombre'}, contacto {side.id}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        {factsOf(kept).map(({ name, value }, index) => (
          <Line key={name} name={name}>
            <td className={CELL_CLASS}>{value}</td>
            <td className={CELL_CLASS}>{factsOf(dropped)[index]?.value}</td>
          </Line>
        ))}
        {differences.map((difference) => (
          <Line key={difference.name} name={difference.label}>
            {(['kept', 'dropped'] as const).map((side) => (
              <td key={side} className={CELL_CLASS}>
                <Choice {...difference} side={side} />
              </td>
            ))}
          </Line>
        ))}
      </table>
      {same.length > 0 && (
        <details>
          <summary className="button">
            Igual en los dos, o solo en el que se queda: {formatList(same.map(({ name }) => name))}
          </summary>
          <FactList
            facts={same.map(({ name, value }) => ({ name, value: <Value name={name} text={value} /> }))}
          />
        </details>
      )}
    </>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <tbody>
    <tr>
      <th
        scope="rowgroup"
        colSpan={2}
        className="border-t-2 border-line bg-paper px-2 py-1 text-left text-sm"
      >
        {name}
      </th>
    </tr>
    <tr>{children}</tr>
  </tbody>
)

const factsOf = (side: MergePairBusiness) => [
  { name: 'Llegó', value: `${side.createdOn}, ${BUSINESS_SOURCE_LABELS[side.source].toLowerCase()}` },
  { name: 'Correo', value: side.email ?? '—' },
  {
    name: 'Página',
    value:
      side.status === 'draft'
        ? BUSINESS_STATUS_LABELS.draft
        : `${BUSINESS_STATUS_LABELS[side.status]}, /${side.categorySlug}/${side.slug}`,
  },
  {
    name: 'Lo que tiene',
    value: [
      formatCountWithNoun(side.ratings, ['calificación', 'calificaciones']),
      formatCountWithNoun(side.reservations, ['reserva', 'reservas']),
      formatCountWithNoun(side.links, PRIVATE_LINK_NOUNS),
      side.founderNumber !== null && `fundador número ${side.founderNumber}`,
    ]
      .filter(Boolean)
      .join(', '),
  },
]

function Choice({ name, label, isTaken, side, ...words }: MergeDifference & { side: 'kept' | 'dropped' }) {
  return (
    <label className="flex min-h-11 items-start gap-2 py-2">
      <input
        type="radio"
        className="mt-1 size-5 flex-none"
        name={name}
        value={MERGE_SIDE_VALUES[side]}
        defaultChecked={isTaken === (side === 'dropped')}
      />
      <span className="min-w-0">
        <span className="visually-hidden">{label}: </span>
        <Value name={label} text={words[side]} />
      </span>
    </label>
  )
}

/** Maximum length of a shown value, in characters. */
const MAX_SHOWN_CHARACTERS = 200

/** Shows a value. A logo is stored as a hash, so it is shown as an image. */
const Value = ({ name, text }: { name: string; text: string }) =>
  name === 'Logo' && text ? (
    <img className="size-24 object-contain" src={paths.image(text)} alt="Logo" width={96} height={96} />
  ) : (
    <span className="whitespace-pre-line">
      {(truncateOrNullIfShort(text, MAX_SHOWN_CHARACTERS) ?? text) || '—'}
    </span>
  )

const PhotosLeftOut = ({ hashes }: { hashes: string[] }) => (
  <section aria-label="Fotos que no caben">
    <h2>Fotos que no caben</h2>
    <p>Una página muestra ocho. Estas del duplicado se quedan con él, en la papelera:</p>
    <ul className="flex flex-wrap gap-2">
      {hashes.map((hash, index) => (
        <li key={hash}>
          <img
            className="size-24 object-cover"
            src={paths.image(hash)}
            alt={`Foto ${index + 1} que no pasa`}
            width={96}
            height={96}
          />
        </li>
      ))}
    </ul>
  </section>
)

function Consequences({ kept, dropped, differences }: MergePageProps) {
  const [name, from] = [nameOf(kept, dropped), nameOf(dropped, kept)]
  return (
    <ul>
      <li>«{name}» queda con los datos elegidos y suma las categorías y las fotos del otro.</li>
      {differences.some(({ name }) => name === 'telefono' || name === 'whatsapp') && (
        <li>
          El teléfono y el WhatsApp del otro solo pasan si los eliges. Elígelos solo si sabes que son del
          negocio: a ese número se manda el enlace privado.
        </li>
      )}
      {dropped.status !== 'draft' && (
        <>
          <li>
            Pasan a su página todas las calificaciones, reservas, promociones y reportes; las ofertas propias
            del otro, solo si quien lo registró es el dueño. Si un correo calificó las dos, cuenta la
            calificación más reciente y la otra queda retirada.
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
