import type { MetaFunction } from '@remix-run/node'
import type { ReactNode } from 'react'
import { href } from '~/href'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildPageMeta } from '~/http/meta'
import { FaqQuestionSection } from '~/ui/display/prose'
import { TextPage } from '~/ui/layout/text-page'

export const handle = { cache: DEFAULT_PAGE_CACHE_RULE }

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Preguntas frecuentes',
    description: 'Respuestas cortas sobre el directorio: cuánto cuesta, quién aparece y cómo se califica.',
    canonical: href('/preguntas-frecuentes'),
  })

const QUESTIONS: { title: string; answer: ReactNode }[] = [
  {
    title: '¿Cuánto cuesta usar el directorio?',
    answer: <>Nada. Buscar, llamar y ver opiniones es gratis y no tienes que crear una cuenta.</>,
  },
  {
    title: '¿Quién puede aparecer?',
    answer: (
      <>
        Negocios de personas latinas en Estados Unidos, de cualquiera de las categorías del directorio. La
        mayoría está en Georgia y Florida.
      </>
    ),
  },
  {
    title: '¿Cómo registro mi negocio?',
    answer: (
      <>
        Con <a href={href('/registrar')}>un formulario</a> de dos minutos, gratis. Al terminar recibes un
        enlace privado: guárdalo, con él corriges tus datos, pones tu horario y ves tus reservas.
      </>
    ),
  },
  {
    title: '¿Una reserva es segura?',
    answer: (
      <>
        El negocio recibe tu solicitud con tu nombre y la hora que elegiste, y todavía tiene que confirmarte:
        si no te responde, llámalo y dile tu código.
      </>
    ),
  },
  {
    title: '¿Qué significa «Verificado»?',
    answer: (
      <>
        Que alguien de nuestro equipo revisó los datos del negocio. El que no lleva el sello todavía no ha
        sido revisado; no quiere decir que sea malo.
      </>
    ),
  },
  {
    title: '¿Cómo se calculan las estrellas?',
    answer: (
      <>
        Cada persona califica dos cosas, del 1 al 5: qué tan profesional fue el negocio y cuánta confianza le
        dio. Mostramos el promedio y cuántas calificaciones hay.
      </>
    ),
  },
  {
    title: '¿Por qué me sale Georgia?',
    answer: (
      <>
        Es el estado con el que empieza la portada. <a href={href('/estado')}>Elige el tuyo</a> y lo
        recordamos. La portada es del estado que dice «Buscando en», y lo que buscas sin decir dónde empieza
        por él; con «ver todos» son de todos.
      </>
    ),
  },
  {
    title: '¿Cómo quito mi negocio o corrijo un dato?',
    answer: (
      <>
        Si lo registraste tú, con tu enlace privado. Si no, abre su página y toca «Reportar este negocio». Lo
        hacemos sin costo y sin vueltas: <a href={`${href('/privacidad')}#borrar`}>así se pide</a>.
      </>
    ),
  },
  {
    title: '¿Funciona en un teléfono o un navegador viejo?',
    answer: (
      <>Sí. Buscar, registrar, calificar y reservar funcionan en cualquiera, sin instalar ni activar nada.</>
    ),
  },
]

export default function QuestionsRoute() {
  return (
    <TextPage kicker="FAQ" title="Preguntas frecuentes">
      {QUESTIONS.map(({ title, answer }) => (
        <FaqQuestionSection key={title} title={title}>
          <p>{answer}</p>
        </FaqQuestionSection>
      ))}
    </TextPage>
  )
}
