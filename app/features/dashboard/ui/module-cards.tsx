import { Icon } from '~/ui/display/icon'
import { ADMIN_CARDS, AdminCard } from '~/ui/layout/admin-card'
import { MODULES, type Module } from '~/ui/layout/modules'
import type { Role } from '~/values/roles/role'
import { isOpenPage } from './open-pages'

const isSoon = ({ kind }: Module) => kind === 'soon'

/** A card for each module that the role may open (row 190); what is not there yet stands in one line. */
export function ModuleCards({ role }: { role: Role }) {
  const open = MODULES.filter((module) => !isSoon(module) && isOpenPage(module.href, role))
  return (
    <>
      <ul className={ADMIN_CARDS}>
        {open.map((module) => (
          <ModuleCard key={module.name} {...module} />
        ))}
      </ul>
      {role === 'administrator' && <Announced />}
    </>
  )
}

const ModuleCard = ({ name, text, href, icon, hue }: Module) => (
  <AdminCard as="li" className="relative flex items-center gap-3.5 border-line p-1.75 pr-3.5">
    <span
      className={`hue-${hue} ${'grid h-18 w-15 flex-none place-items-center border-2 border-on-hot bg-(--hot) text-3xl text-on-hot'}`}
    >
      <Icon name={icon} />
    </span>
    <div>
      <h3>
        {/* All of the card leads where its name does. */}
        <a className="covering text-ink no-underline hover:underline" href={href}>
          {name}
        </a>
      </h3>
      <p className="leading-[1.3] text-soft">{text}</p>
    </div>
  </AdminCard>
)

const list = new Intl.ListFormat('es', { type: 'conjunction' })

/** The modules announced as coming soon (row 191), from MODULES; settings are not a module (D77). */
function Announced() {
  const soon = MODULES.filter(isSoon)
  const functions = MODULES.filter(({ kind }) => kind !== 'setting')
  return (
    <p className="figures text-soft">
      Próximamente: {list.format(soon.map(({ name }) => name))} ({soon.length} de {functions.length}{' '}
      funciones)
    </p>
  )
}
