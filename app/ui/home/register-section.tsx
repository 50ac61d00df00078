import { paths } from '~/paths'
import { Section } from '../section'
import { SectionHeading } from '../section-heading'
import { Sign } from '../sign'
import { QuickRegisterForm } from './quick-register-form'

/** Where owners begin (row 167); no categories when they could not be read. */
export function RegisterSection({ categories }: { categories: { id: number; name: string }[] }) {
  return (
    <Section id="registro" narrow>
      <SectionHeading title="Registra tu negocio" />
      <p>
        Es gratis. Con descripción y más datos: <a href={paths.register()}>formulario completo</a>.
      </p>
      {categories.length > 0 && (
        <Sign>
          <QuickRegisterForm categories={categories} />
        </Sign>
      )}
    </Section>
  )
}
