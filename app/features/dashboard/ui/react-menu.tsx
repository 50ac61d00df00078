import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { Caret } from '~/ui/display/caret'
import { barLook, buttonLook, currentOf, IN_BAR, MENU, MENU_LIST, type MoreLinks } from './admin-bar'

/** Menu in the bar. Arrow keys, Home, End and letters move in it. Escape closes it. */
export default function ReactMenu(more: MoreLinks) {
  return (
    <Menu as="div" className={MENU}>
      <MenuButton className={`cursor-pointer ${buttonLook(more)} max-md:w-full`}>
        Más
        <Caret />
      </MenuButton>
      <MenuItems modal={false} className={MENU_LIST}>
        {more.links.map(({ text, href, id }) => (
          <MenuItem
            key={href}
            as="a"
            id={id}
            href={href}
            className={`${barLook(Boolean(currentOf(href, more.current)), IN_BAR)} data-[focus]:underline`}
            aria-current={currentOf(href, more.current)}
          >
            {text}
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  )
}
