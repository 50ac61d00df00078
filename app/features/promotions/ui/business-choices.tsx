import { useState } from 'react'
import { Button } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import type { ComboboxChoice } from '~/ui/form/combobox-list'
import { useField } from '~/ui/form/form-context'
import { SearchCombobox } from '~/ui/form/search-combobox'
import { STACK } from '~/ui/layout/section'

interface Props {
  options: { value: string; label: string }[]
  found: number | null
  paged: { page: number; pages: number } | null
  offered: ComboboxChoice[] | undefined
  onSearch: (text: string) => void
  /** Where the form is sent to show others, not to be saved. */
  look: string
}

/** Businesses by name, category, person or place, to be ticked (row 273); where scripts run, chosen while one types. */
export function BusinessChoices({ options: known, found, paged, offered, onSearch, look }: Props) {
  const { values } = useField({ name: 'negocio' })
  const [added, setAdded] = useState<ComboboxChoice[]>([])
  const add = (choice: ComboboxChoice) => {
    const box = document.querySelector<HTMLInputElement>(`[name="negocio"][value="${choice.value}"]`)
    if (box) box.checked = true
    else setAdded((before) => [...before, choice])
  }
  const options = [...known, ...added]
  return (
    <div className={`apply-businesses ${STACK}`}>
      <div className="flex flex-wrap items-end gap-2 [&>.field]:flex-[1_1_16rem]">
        <SearchCombobox
          label="Busca por nombre, categoría, persona o lugar"
          name="search"
          maxLength={100}
          optional
          choices={offered}
          onSearch={onSearch}
          onChoose={add}
        />
        <Button formAction={look} icon="search">
          Buscar negocio
        </Button>
      </div>
      <p>
        <Button size="small" formAction={`${look}&elegir=1`} name="pagina" value={String(paged?.page ?? 1)}>
          Elegir todos los que se muestran
        </Button>
      </p>
      {found !== null && <p role="status">{foundText(found)}</p>}
      <ChoiceGroup
        legend="Negocios"
        name="negocio"
        type="checkbox"
        optional
        options={options}
        values={[...values, ...added.map(({ value }) => value)]}
      />
      {paged && paged.pages > 1 && <Pages {...paged} look={look} />}
    </div>
  )
}

/** Buttons of the form, as its search: what is ticked comes along. */
const Pages = ({ page, pages, look }: { page: number; pages: number; look: string }) => (
  <div className="flex flex-wrap items-center gap-3">
    {page > 1 && (
      <Button formAction={look} name="pagina" value={String(page - 1)}>
        Anteriores
      </Button>
    )}
    <p>
      Por nombre, página {page} de {pages}
    </p>
    {page < pages && (
      <Button formAction={look} name="pagina" value={String(page + 1)}>
        Siguientes
      </Button>
    )}
  </div>
)

function foundText(found: number): string {
  if (found === 0) return 'Ningún negocio coincide. Prueba con otra palabra.'
  if (found === 1) return '1 negocio coincide'
  return found > 24 ? `${found} negocios coinciden; aquí están los 24 mejores` : `${found} negocios coinciden`
}
