import { adminPaths } from '~/admin-paths'
import { OwnPasswordField } from '~/features/accounts/ui/account-parts'
import { href } from '~/href'
import { Button, ButtonLink } from '~/ui/controls/button'
import { EmptyState, Notice } from '~/ui/feedback/notices'
import { Field, HiddenField } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { PermittedPostForm, type ReturnedForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK_CLASS } from '~/ui/layout/section'
import { RecordTable } from '~/ui/list/records'
import { formatPhone } from '~/values/contact/phone'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import type { PersonalDataSourceSummary, PersonalDataSummary } from '../summary.server'

const ADMIN_HOME_LINK = { text: 'Administración', href: href('/administracion') }
const SEARCH_AGAIN_LINK = { text: 'Datos personales', href: adminPaths.personalData() }

export const PersonalDataSearchPage = ({ returned }: { returned?: ReturnedForm | undefined }) => (
  <AdminPage
    title="Datos personales"
    back={ADMIN_HOME_LINK}
    lead="Cuando alguien pregunta qué datos suyos guardamos, o pide que los borremos."
    narrow
  >
    <FormFrame
      action={adminPaths.personalData()}
      button="Buscar"
      sending="Buscando…"
      returned={returned}
      lengths={{ contacto: MAX_FIELD_LENGTHS.registration.correo }}
    >
      <Field
        label="Teléfono o correo"
        name="contacto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="En cualquier forma, con o sin extensión. Con extensión no se toca lo de otras extensiones del mismo número."
      />
    </FormFrame>
    <p>
      Se busca en las reservas, las opiniones, los reportes, las propuestas, los mensajes, las importaciones,
      la bitácora y la papelera. Los archivos que se subieron para importar se borran solos a la semana; las
      copias de seguridad los guardan mientras duran.
    </p>
  </AdminPage>
)

const shown = ({ kind, contact }: Pick<PersonalDataSummary, 'kind' | 'contact'>) =>
  kind === 'phone' ? formatPhone(contact) : contact

const rowCount = (count: number) => (count === 1 ? '1 fila' : `${count.toLocaleString('es-US')} filas`)

export function FoundPersonalDataPage(summary: PersonalDataSummary) {
  const { contact, places, affected } = summary
  if (places.length === 0)
    return (
      <AdminPage title={`No guardamos nada de ${shown(summary)}`} back={SEARCH_AGAIN_LINK} narrow>
        <EmptyState card={{ sign: '0', name: 'La lupa', hue: 'azul' }} title="Nada en ningún lugar">
          Revisa que esté bien escrito. <a href={adminPaths.personalData()}>Buscar otra vez</a>
        </EmptyState>
      </AdminPage>
    )
  return (
    <AdminPage title={`Lo que guardamos de ${shown(summary)}`} back={SEARCH_AGAIN_LINK}>
      <Places places={places} />
      <h2>Darle una copia</h2>
      <p>De lo que es de otra persona y solo lo nombra, la copia trae nada más el texto donde sale.</p>
      <div className="flex flex-wrap gap-3">
        {(['json', 'csv'] as const).map((format) => (
          <form key={format} method="post" action={adminPaths.personalDataFile(format)}>
            <HiddenField name="contacto" value={contact} />
            <Button>Descargar en {format.toUpperCase()}</Button>
          </form>
        ))}
      </div>
      <h2>Borrarlo</h2>
      {affected === 0 ? (
        <p>No hay nada que borrar aquí: lo que hay es público de un negocio. Cámbialo en su ficha.</p>
      ) : (
        <PermittedPostForm className={STACK_CLASS} action={adminPaths.personalData('preguntar')}>
          <HiddenField name="contacto" value={contact} />
          <p>Antes te preguntamos, con los números.</p>
          <div>
            <Button tone="danger">Borrar {rowCount(affected)}…</Button>
          </div>
        </PermittedPostForm>
      )}
    </AdminPage>
  )
}

const Places = ({ places }: { places: PersonalDataSourceSummary[] }) => (
  <RecordTable
    label="Dónde está"
    rows={places}
    keyOf={({ id }) => id}
    columns={[
      { name: 'Lugar', value: ({ label }) => label },
      {
        name: 'Filas',
        size: 'figure',
        isNumber: true,
        value: ({ erased, changed, unchanged }) => (erased + changed + unchanged).toLocaleString('es-US'),
      },
      { name: 'Al borrar', narrow: 'plain', value: (place) => fate(place) },
      {
        name: 'Cuáles',
        narrow: 'plain',
        value: ({ named, ...place }) => <Named rows={named} place={place} />,
      },
    ]}
  />
)

/** Returns a text about what happens to the rows of a place. */
function fate({ erased, changed, unchanged }: PersonalDataSourceSummary): string {
  const parts = [
    erased > 0 && `se ${erased === 1 ? 'borra' : 'borran'} ${rowCount(erased)}`,
    changed > 0 && `en ${rowCount(changed)} se quita el dato`,
    unchanged > 0 && 'no se borra: cámbialo en su página',
  ].filter((part) => part !== false)
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function Named({
  rows,
  place,
}: {
  rows: PersonalDataSourceSummary['named']
  place: Omit<PersonalDataSourceSummary, 'named'>
}) {
  const rest = place.erased + place.changed + place.unchanged - rows.length
  return (
    <details>
      <summary className="button button-small w-max">
        Ver cuáles<span className="visually-hidden"> ({place.label})</span>
      </summary>
      <ul className="mt-2 list-disc pl-5">
        {rows.map(({ text, href }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is written once
          <li key={index} className="wrap-anywhere">
            {href ? <a href={href}>{text}</a> : text}
          </li>
        ))}
        {rest > 0 && <li>y {rest.toLocaleString('es-US')} más</li>}
      </ul>
    </details>
  )
}

interface EraseQuestionProps extends PersonalDataSummary {
  /** True if the number of affected rows changed since the question was asked. */
  isChanged: boolean
  /** Form to show again, if the password was missing or wrong. */
  returned?: ReturnedForm | undefined
}

export function ErasePersonalDataPage({ isChanged, returned, ...summary }: EraseQuestionProps) {
  const { contact, places, affected, upcoming } = summary
  const going = places.filter(({ effect }) => effect !== 'named')
  const named = places.filter(({ effect }) => effect === 'named')
  return (
    <AdminPage title={`¿Borrar lo que guardamos de ${shown(summary)}?`} back={SEARCH_AGAIN_LINK} narrow>
      {isChanged && (
        <Notice title="Mientras tanto cambió" isPersistent>
          <p>No se borró nada. Estos son los números de ahora.</p>
        </Notice>
      )}
      <ul className="list-disc pl-5">
        {going.map((place) => (
          <li key={place.id}>
            {place.label}: {fate(place).toLowerCase()}
          </li>
        ))}
      </ul>
      {upcoming.length > 0 && (
        <>
          <p>
            <b>
              {upcoming.length === 1
                ? 'Se pierde una cita por venir y su lugar queda libre. Avísale al negocio:'
                : `Se pierden ${upcoming.length} citas por venir y sus lugares quedan libres. Avísales a los negocios:`}
            </b>
          </p>
          <ul className="list-disc pl-5">
            {upcoming.map((booking, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that is written once
              <li key={index}>{booking}</li>
            ))}
          </ul>
        </>
      )}
      {named.length > 0 && (
        <p>
          Lo público no se borra: {named.map(({ label }) => label.toLowerCase()).join(', ')}. Cámbialo en su
          página.
        </p>
      )}
      <p>
        Los cambios de la bitácora que lo nombran ya no se podrán deshacer. Esto no se puede deshacer. En las
        copias de seguridad sigue hasta que se reemplazan.
      </p>
      <FormFrame
        action={adminPaths.personalData('borrar')}
        button={`Borrar ${rowCount(affected)} para siempre`}
        sending="Borrando…"
        lengths={MAX_FIELD_LENGTHS.password}
        returned={returned}
      >
        <HiddenField name="contacto" value={contact} />
        <HiddenField name="filas" value={affected} />
        <OwnPasswordField />
      </FormFrame>
      <p>
        <ButtonLink href={adminPaths.personalData()}>Cancelar</ButtonLink>
      </p>
    </AdminPage>
  )
}
