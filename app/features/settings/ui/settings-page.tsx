import { adminPaths } from '~/admin-paths'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section-heading'
import type { ProvisionState } from '../environment'
import type { SettingField } from '../form'
import { Provisions } from './provisions'

interface Props extends Omit<Sending, 'action'> {
  fields: SettingField[]
  version: number
  provisions: ProvisionState[]
}

/** One form for everything that can be changed here; below it what only the environment can. */
export function SettingsPage({ fields, version, provisions, ...sending }: Props) {
  return (
    <AdminPage
      title="Configuración"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Lo que guardes se ve enseguida en el sitio."
    >
      <FormFrame
        {...sending}
        stored={Object.fromEntries(fields.map(({ name, value }) => [name, value]))}
        action={adminPaths.settings()}
        button="Guardar"
        sending="Guardando…"
      >
        <HiddenField name="version" value={version} />
        <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 md:grid-cols-2">
          {fields.map((field) => (
            <SettingInput key={field.key} field={field} />
          ))}
        </div>
      </FormFrame>
      <SectionHeading title="Datos del sitio" />
      <p>Estos se ponen en el entorno del servidor, por su variable, y valen al reiniciarlo.</p>
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
  photos_per_day: 'De todas las categorías juntas. Con 0 no se genera ninguna.',
  contractor_phone: 'Con + y el código del país, como +14045550100.',
}

const INPUTS = {
  text: {},
  number: { inputMode: 'numeric' },
  phone: { type: 'tel', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' },
} as const

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
  return <Field {...common} {...INPUTS[kind]} />
}
