import { ButtonLink } from '../../button'
import { Badge } from '../badge'
import { MODULES, type Module } from '../modules'
import { isOpenPage } from './open-pages'

/** The nine cards (row 190). What is not there yet is dashed and leads nowhere. */
export function ModuleCards() {
  return (
    <ul className="admin-cards">
      {MODULES.map((module) => (
        <li key={module.name} className={isThere(module) ? 'admin-card' : 'admin-card admin-card-soon'}>
          <h3>{module.name}</h3>
          <p>{module.text}</p>
          <div>
            {isThere(module) ? (
              <ButtonLink size="small" href={module.href} aria-label={`Abrir ${module.name}`}>
                Abrir
              </ButtonLink>
            ) : (
              <Badge>Próximamente</Badge>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const isThere = ({ kind, href }: Module) => kind !== 'soon' && isOpenPage(href, 'administrator')

const numberOf = (kind: Module['kind']) => MODULES.filter((module) => module.kind === kind).length

/** Row 191, out of the registry: 4, 4 and 8. Settings are no function of their own (D77). */
export function ModuleFigures() {
  const [active, soon] = [numberOf('active'), numberOf('soon')]
  return `${active} módulos activos · ${soon} en desarrollo · ${active + soon} funciones`
}
