import { Checklist } from '~/ui/display/checklist'
import { SectionHeading } from '~/ui/layout/section-heading'

export function ServicesSection({ services }: { services: string[] }) {
  if (services.length === 0) return null
  return (
    <section>
      <SectionHeading title="Servicios" />
      <div className="service-list">
        <Checklist items={services} />
      </div>
    </section>
  )
}
