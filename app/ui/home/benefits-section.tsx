import { Section } from '../section'
import { SectionHeading } from '../section-heading'

const BENEFITS = [
  { title: 'Tu propia página', text: 'con llamada y WhatsApp en un toque.' },
  { title: 'Clientes que te buscan', text: 'en español, por ciudad y por oficio.' },
  { title: 'Calificaciones de tu gente', text: 'que se ganan con trabajo bien hecho.' },
  { title: 'Un buscador que te encuentra', text: 'aunque escriban sin acentos o con otra palabra.' },
  { title: 'Promociones', text: 'para llenar los días flojos.' },
  { title: 'Páginas ligeras', text: 'que abren rápido en cualquier teléfono.' },
  { title: 'Sin pagar por salir primero', text: 'porque nadie compra su lugar en la lista.' },
  { title: 'Todo en tu idioma', text: 'de principio a fin.' },
]

/** What an owner gets (row 33). */
export function BenefitsSection() {
  return (
    <Section id="beneficios">
      <SectionHeading title="Ocho beneficios para tu negocio" />
      <ol className="benefits">
        {BENEFITS.map(({ title, text }) => (
          <li key={title}>
            <span>
              <b>{title}</b> {text}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
