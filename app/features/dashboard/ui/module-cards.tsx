import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/display/icon'
import { MODULES, type Module } from '~/ui/layout/modules'
import { isOpenPage } from './open-pages'

/** The nine cards (row 190). What is not there yet is dashed and leads nowhere. */
export function ModuleCards() {
  return (
    <ul className="admin-cards">
      {MODULES.map((module) => (
        <ModuleCard key={module.name} {...module} />
      ))}
    </ul>
  )
}

function ModuleCard(module: Module) {
  const { name, text, href, icon, hue } = module
  const isThere = module.kind !== 'soon' && isOpenPage(href, 'administrator')
  return (
    <li className={classNames('admin-card module-card', !isThere && 'admin-card-soon')}>
      <span className={classNames('module-tile', isThere && `hue-${hue}`)}>
        <Icon name={icon} />
      </span>
      <div>
        <h3>{isThere ? <a href={href}>{name}</a> : name}</h3>
        <p>{isThere ? text : 'Próximamente'}</p>
      </div>
    </li>
  )
}

const numberOf = (kind: Module['kind']) => MODULES.filter((module) => module.kind === kind).length

/** Row 191, out of the registry: 4, 4 and 8. Settings are no function of their own (D77). */
export function ModuleFigures() {
  const [active, soon] = [numberOf('active'), numberOf('soon')]
  return `${active} módulos activos · ${soon} en desarrollo · ${active + soon} funciones`
}
