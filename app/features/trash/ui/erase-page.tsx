import { adminPaths, type TrashNoun } from '~/admin-paths'
import { NOUNS } from '~/features/audit/schema'
import { ConfirmPage } from '~/ui/layout/confirm-page'
import { useListReturn } from '~/ui/list/list-return'

interface Props {
  noun: TrashNoun
  id: number
  title: string
  detail: string | null
}

const WITH: Partial<Record<TrashNoun, string>> = {
  contact: 'Se van también su página, sus calificaciones, sus reservas y los enlaces de su dueño.',
  promotion: 'Se va también de todos los negocios donde aplicaba.',
  category: 'Se van también sus imágenes.',
}

export function ErasePage({ noun, id, title, detail }: Props) {
  const { back, keep } = useListReturn()
  return (
    <ConfirmPage
      question="¿Borrar para siempre?"
      action={keep(adminPaths.erase(noun, id))}
      confirm="Borrar para siempre"
      back={{ text: 'Papelera', href: back ?? adminPaths.trash() }}
    >
      <p>
        {NOUNS[noun]}: <b>{title}</b>
        {detail && `, ${detail}`}
      </p>
      <p>{WITH[noun]} La bitácora olvida lo que sabía. Esto no se puede deshacer.</p>
    </ConfirmPage>
  )
}
