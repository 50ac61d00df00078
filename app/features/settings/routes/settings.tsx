import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminForm, adminLoader } from '~/features/accounts/http/admin-route.server'
import { openedBy } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { FormVersion } from '~/ui/form/form-version'
import { SelectField } from '~/ui/form/select-field'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section-heading'
import { provisionStates, SITE_PROVISIONS } from '../environment'
import type { SettingField } from '../form'
import { settingsSchema } from '../form'
import { saveSettings, settingsToEdit } from '../save.server'
import { readSite } from '../site.server'
import { Provisions } from '../ui/provisions'

export const handle = { hydrate: true }

/** What administrators may change of the site by themselves (D56, D59, D98). */
export const loader = adminLoader(async () => {
  const provisions = provisionStates(SITE_PROVISIONS, await readSite(db, env))
  return { ...(await settingsToEdit(db)), provisions }
})

export const action = adminForm({
  schema: settingsSchema,
  invalid: 'Revisa la configuración',
  store: (settings, { actor, form }) => saveSettings(db, { actor }, { ...settings, opened: openedBy(form) }),
  done: (_, { redirectBack }) =>
    redirectBack(adminPaths.settings(), {
      title: 'Configuración guardada',
      text: 'El sitio ya muestra los nuevos valores.',
    }),
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Configuración')

/** One form for everything that can be changed here; below it what only the environment can. */
export default function Settings() {
  const { fields, version, provisions } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  const stored = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  return (
    <AdminPage
      title="Configuración"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Lo que guardes se ve enseguida en el sitio."
    >
      <FormFrame
        {...sending}
        stored={stored}
        action={adminPaths.settings()}
        button="Guardar"
        sending="Guardando…"
      >
        <FormVersion version={version} stored={stored} />
        <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 md:grid-cols-2">
          {fields.map((field) => (
            <SettingInput key={field.key} field={field} />
          ))}
        </div>
      </FormFrame>
      <SectionHeading title="Datos del sitio" />
      <p>
        Lo que escribas arriba vale enseguida. Donde lo dejes vacío vale lo que diga el entorno del servidor,
        por su variable.
      </p>
      <Provisions label="Datos del sitio" provisions={provisions} />
    </AdminPage>
  )
}

const HELP: Partial<Record<SettingField['key'], string>> = {
  claim_professionals: 'Como 1,200+. Vacío: no se muestra.',
  claim_clients: 'Como 15,000+. Vacío: no se muestra.',
  founder_limit: 'Al llenarse, la oferta de apertura deja de mostrarse.',
  offer_text: 'Vacía: no se muestra.',
  benefit_1: 'En los ocho: un título, dos puntos y el texto.',
  registration_mode: 'Los publicados están en Revisión, «Nuevos sin mirar».',
  photos_per_day: 'De todas las categorías juntas. Con 0 no se genera ninguna.',
  site_email: 'También llegan aquí los avisos del sitio. Vacío: el del servidor.',
  site_chat: 'Con + y el código del país, como +14045550100. Vacío: el del servidor.',
  site_company: 'La nombran los términos y la privacidad. Vacía: la del servidor.',
  contractor_phone: 'Con + y el código del país, como +14045550100.',
}

const INPUTS = {
  text: {},
  number: { inputMode: 'numeric' },
  phone: { type: 'tel', autoComplete: 'off' },
  url: { type: 'url', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' },
  choice: {},
  email: { type: 'email', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' },
} as const

const MODES = [
  { value: '', label: 'Como dice el servidor' },
  { value: 'auto', label: 'Se publican; lo que parece basura espera' },
  { value: 'review', label: 'Todos esperan revisión' },
]

function SettingInput({ field }: { field: SettingField }) {
  const { key, name, label, kind, longest } = field
  const common = {
    name,
    label,
    help: HELP[key],
    maxLength: longest,
    optional: kind !== 'number' && !key.startsWith('benefit_'),
  }
  if (key.startsWith('benefit_') || key === 'offer_text') return <LongField {...common} rows={2} />
  if (kind === 'choice') return <SelectField name={name} label={label} help={HELP[key]} options={MODES} />
  return <Field {...common} {...INPUTS[kind]} />
}
