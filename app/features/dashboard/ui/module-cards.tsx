import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/display/icon'
import { ADMIN_CARDS, AdminCard } from '~/ui/layout/admin-card'
import { MODULES, type Module } from '~/ui/layout/modules'
import type { Role } from '~/values/roles/role'
import { isOpenPage } from './open-pages'

/** The nine cards (row 190). What is not there yet is dashed and leads nowhere; other roles see only what they may open. */
export function ModuleCards({ role }: { role: Role }) {
  const shown = MODULES.filter((module) => role === 'administrator' || isThere(module, role))
  return (
    <ul className={ADMIN_CARDS}>
      {shown.map((module) => (
        <ModuleCard key={module.name} isOpen={isThere(module, role)} {...module} />
      ))}
    </ul>
  )
}

const isThere = ({ kind, href }: Module, role: Role) => kind !== 'soon' && isOpenPage(href, role)

function ModuleCard({ name, text, href, icon, hue, isOpen }: Module & { isOpen: boolean }) {
  return (
    <AdminCard
      as="li"
      className={classNames(
        'relative flex items-center gap-3.5 p-1.75 pr-3.5',
        isOpen ? 'border-line' : 'border-dashed border-line bg-transparent text-soft',
      )}
    >
      <span
        className={classNames(
          'grid h-18 w-15 flex-none place-items-center border-2 text-3xl',
          isOpen ? `hue-${hue} border-on-hot bg-(--hot) text-on-hot` : 'border-dashed border-soft text-soft',
        )}
      >
        <Icon name={icon} />
      </span>
      <div>
        <h3>
          {isOpen ? (
            // All of the card leads where its name does.
            <a className="covering text-ink no-underline hover:underline" href={href}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        <p className="leading-[1.3] text-soft">{isOpen ? text : 'Próximamente'}</p>
      </div>
    </AdminCard>
  )
}

const numberOf = (kind: Module['kind']) => MODULES.filter((module) => module.kind === kind).length

/** Row 191, out of the registry: 4, 4 and 8. Settings are no function of their own (D77). */
export function ModuleFigures() {
  const [active, soon] = [numberOf('active'), numberOf('soon')]
  return `${active} módulos activos · ${soon} en desarrollo · ${active + soon} funciones`
}
