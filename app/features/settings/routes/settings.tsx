import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { createAdminFormAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { useFormAnswer } from '~/http/forms/retry'
import { readInitialHashes } from '~/http/forms/submission.server'
import { createAdminMeta } from '~/http/meta'
import { Field, SelectField, TextAreaField } from '~/ui/form/field'
import { FormFrame, FormVersionFields } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { getAdminBusinessName } from '~/values/text/slug'
import {
  ELECTRICIAN_BUSINESS_NOT_FOUND_MESSAGE,
  SETTING_DEFINITIONS,
  type SettingFieldData,
  settingsSchema,
} from '../known'
import { readEditableSettings, saveSettings } from '../save.server'
import { ENV_VARIABLE_BY_SETTING, findBusinessOfElectricianPage, isContractorUnknown } from '../site.server'

export const handle = { hydrate: true }

const given = new Map<string, string | undefined>(
  Object.entries(ENV_VARIABLE_BY_SETTING).map(([key, variable]) => [key, env[variable]]),
)

/**
 * Loads the page with the settings of the site (D56, D59, D98). For an empty setting it shows the value of
 * the environment variable, if there is one.
 */
export const loader = createAdminLoader(async () => {
  const { fields, version } = await readEditableSettings(db)
  const contractor = await findBusinessOfElectricianPage(db)
  return {
    contractor: contractor && { id: contractor.id, name: getAdminBusinessName(contractor.name) },
    fields: fields.map((field) => ({ ...field, given: given.get(field.key) })),
    version,
    mode: env.REGISTRATION_PUBLISH,
  }
})

const SETTINGS_NOT_VALID_TITLE = 'Revisa la configuración'

export const action = createAdminFormAction({
  schema: settingsSchema,
  invalid: SETTINGS_NOT_VALID_TITLE,
  store: async (settings, { actor, form }) =>
    (await isContractorUnknown(db, settings.values.contractor_business))
      ? { ok: false as const, reason: 'unknown_contractor' }
      : saveSettings(db, { actor }, { ...settings, opened: readInitialHashes(form) }),
  respond: ({ ok }, { redirectBack, rejectForm }) =>
    ok
      ? redirectBack(href('/administracion/configuracion'), {
          title: 'Configuración guardada',
          text: 'El sitio ya muestra los nuevos valores.',
        })
      : rejectForm({
          title: SETTINGS_NOT_VALID_TITLE,
          errors: {
            [SETTING_DEFINITIONS.contractor_business.field]: [ELECTRICIAN_BUSINESS_NOT_FOUND_MESSAGE],
          },
        }),
})

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Configuración')

/** One form with the settings. */
export default function Settings() {
  const { fields, version, mode, contractor } = useLoaderData<typeof loader>()
  const sending = useFormAnswer<typeof action>()
  const stored = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  return (
    <AdminPage
      title="Configuración"
      back={{ text: 'Administración', href: href('/administracion') }}
      lead="Lo que guardes se ve enseguida en el sitio."
    >
      <FormFrame
        {...sending}
        stored={stored}
        action={href('/administracion/configuracion')}
        button="Guardar"
        sending="Guardando…"
      >
        <FormVersionFields version={version} stored={stored} />
        <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 md:grid-cols-2">
          {fields.map((field) => (
            <Fragment key={field.key}>
              {SETTING_GROUP_HEADINGS[field.key] && (
                <h2 className="mt-4 md:col-span-2">{SETTING_GROUP_HEADINGS[field.key]}</h2>
              )}
              <SettingInput field={field} mode={mode} />
              {field.key === 'contractor_business' && <ContractorNow contractor={contractor} />}
            </Fragment>
          ))}
        </div>
      </FormFrame>
    </AdminPage>
  )
}

/** Headings, each above the first field of its group. */
const SETTING_GROUP_HEADINGS: Partial<Record<SettingFieldData['key'], string>> = {
  claim_professionals: 'Cifras que anunciamos',
  founder_limit: 'Fundadores',
  registration_mode: 'Lo que llega de los visitantes',
  photos_per_day: 'Fotos de las categorías',
  keep_reservations_months: 'Cuánto se guardan los datos de las personas',
  contractor_business: 'Página del electricista',
  site_email: 'Datos del sitio',
}

const SETTING_HELP_TEXTS: Partial<Record<SettingFieldData['key'], string>> = {
  claim_professionals: 'Como 1,200+. Vacío: no se muestra.',
  claim_clients: 'Como 15,000+. Vacío: no se muestra.',
  founder_limit: 'Al llenarse, la oferta de apertura deja de mostrarse.',
  offer_text: 'Vacía: no se muestra.',
  offer_explained: 'Una frase que se pueda comprobar. Vacía: la oferta no se muestra.',
  benefit_1: 'En los ocho: un título, dos puntos y el texto.',
  registration_mode: 'Los publicados están en Revisión, «Nuevos sin mirar».',
  photos_per_day: 'De todas las categorías juntas. Con 0 no se genera ninguna.',
  forms_per_hour:
    'Cuántos registros, cuántas opiniones, reservas y reportes se muestran en una hora; los que pasen de ahí esperan tu revisión. Vacío: se calcula por el tamaño del directorio.',
  site_email: 'También llegan aquí los avisos del sitio.',
  site_chat: 'Como 404 555 0100. Si es de otro país, con + y su código.',
  site_company: 'La nombran los términos y la privacidad.',
  keep_reservations_months:
    'Desde el día de la cita; te recomendamos 24. Después se borran para siempre. Vacío: nunca.',
  keep_reports_months:
    'También los reclamos y los enlaces pedidos, desde su último cambio; te recomendamos 24. Después se borran para siempre. Vacío: nunca.',
  keep_messages_months:
    'Los correos que ya salieron o que se dejaron por perdidos. Después se borran para siempre. Vacío: nunca.',
  keep_held_months:
    'Registros y opiniones sin decidir, y propuestas, desde su último cambio; te recomendamos 12. Después se borran para siempre. Vacío: nunca.',
  contractor_business:
    'El número o la dirección de su ficha en Contactos. Vacío: la próxima opinión crea un borrador que no se ve en ninguna lista.',
  contractor_phone: 'Como 404 555 0100. Si es de otro país, con + y su código.',
}

/** Links to the business that the page shows now. Lists of contacts omit it while it is a draft. */
function ContractorNow({ contractor }: { contractor: { id: number; name: string } | null }) {
  return (
    <p className="self-end">
      {contractor ? (
        <>
          Ahora muestra las opiniones de{' '}
          <a href={href('/admin/contactos/:id', { id: contractor.id })}>{contractor.name}</a>.
        </>
      ) : (
        'Ahora no muestra opiniones de ningún negocio.'
      )}
    </p>
  )
}

const INPUT_PROPS_BY_KIND = {
  text: {},
  number: { inputMode: 'numeric' },
  phone: { type: 'tel', autoComplete: 'off' },
  url: { type: 'url', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' },
  choice: {},
  email: { type: 'email', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' },
} as const

const REGISTRATION_MODE_LABELS = {
  auto: 'Se publican; lo que parece basura espera',
  review: 'Todos esperan revisión',
}

interface InputProps {
  /** `given`: value of the environment variable, which is used while the field is empty. */
  field: SettingFieldData & { given?: string | undefined }
  mode: keyof typeof REGISTRATION_MODE_LABELS
}

function SettingInput({ field, mode }: InputProps) {
  const { key, name, label, kind, longest, given } = field
  const own =
    key.startsWith('site_') && `Vacío: ${given ? `vale ${given}, de la instalación.` : 'no se muestra.'}`
  const help = [SETTING_HELP_TEXTS[key], own].filter(Boolean).join(' ') || undefined
  const common = {
    name,
    label,
    help,
    maxLength: longest,
    optional: key.startsWith('keep_') || (kind !== 'number' && !key.startsWith('benefit_')),
  }
  if (key.startsWith('benefit_') || key.startsWith('offer_')) return <TextAreaField {...common} rows={2} />
  if (kind !== 'choice') return <Field {...common} {...INPUT_PROPS_BY_KIND[kind]} />
  const usual = {
    value: '',
    label: `Como se instaló el sitio: ${REGISTRATION_MODE_LABELS[mode].toLowerCase()}`,
  }
  const options = Object.entries(REGISTRATION_MODE_LABELS).map(([value, label]) => ({ value, label }))
  return <SelectField name={name} label={label} help={help} options={[usual, ...options]} />
}
