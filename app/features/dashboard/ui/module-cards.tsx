import { Icon } from '~/ui/display/icon'
import { AdminCard } from '~/ui/layout/admin-card'
import { MODULES, type Module } from '~/ui/layout/modules'
import { SectionHeading } from '~/ui/layout/section-heading'
import type { Role } from '~/values/roles/role'
import { isOpenPage } from './open-pages'

const isSoon = ({ kind }: Module) => kind === 'soon'

/** A card for each module that the role may open; an administrator sees those to come as well, and all counted (rows 190, 191). */
export function ModuleCards({ role }: { role: Role }) {
  const isAdministrator = role === 'administrator'
  const shown = MODULES.filter((module) => (isSoon(module) ? isAdministrator : isOpenPage(module.href, role)))
  if (shown.length === 0) return null
  return (
    <>
      <SectionHeading title="Módulos" />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2 md:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
        {shown.map((module) => (
          <ModuleCard key={module.name} {...module} />
        ))}
      </ul>
      {isAdministrator && <ModuleFigures />}
    </>
  )
}

const ModuleCard = ({ name, href, icon, hue, kind }: Module) => (
  <AdminCard as="li" className="relative flex min-h-11 items-center gap-2 border-line p-1 leading-tight">
    <span
      className={`hue-${hue} ${'grid size-9 flex-none place-items-center border-2 border-on-hot bg-(--hot) text-xl text-on-hot'}`}
    >
      <Icon name={icon} />
    </span>
    {kind === 'soon' ? (
      <p>
        {name} <small className="block text-soft">Próximamente</small>
      </p>
    ) : (
      // All of the card leads where its name does.
      <a className="covering text-ink no-underline hover:underline" href={href}>
        {name}
      </a>
    )}
  </AdminCard>
)

/** Settings have a card and are no module of their own (D77). */
function ModuleFigures() {
  const soon = MODULES.filter(isSoon).length
  const all = MODULES.filter(({ kind }) => kind !== 'setting').length
  return (
    <p className="figures text-soft">
      {all - soon} módulos activos, {soon} en desarrollo, {all} funciones
    </p>
  )
}
