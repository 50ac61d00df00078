import { Checklist } from '../checklist'
import { SectionHeading } from '../section-heading'

export function ServicesSection({ services }: { services: string[] }) {
  if (services.length === 0) return null
  return (
    <section>
      <SectionHeading title="Servicios" />
      <Checklist items={services} />
    </section>
  )
}
