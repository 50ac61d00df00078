import type { Role } from '~/models/admin/schema'
import { Chip } from '../chip'
import { SectionHeading } from '../section-heading'

const MODULES: Record<Role, string[]> = {
  administrator: ['Contactos', 'Reservas', 'Categorías', 'Promociones'],
  catalog: ['Categorías', 'Imágenes', 'Fotos'],
}

/** Says plainly what is not there yet: dashed, and no links. */
export function ComingModules({ role }: { role: Role }) {
  return (
    <div className="stack">
      <SectionHeading title="Módulos" />
      <p>Todavía no están: llegan en una próxima versión.</p>
      <ul className="chips">
        {MODULES[role].map((name) => (
          <li key={name}>
            <Chip more>{name}</Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
