import { type BrowserPage, until } from './page'

/** Actions of a person, as scripts in the syntax of ES2017. */
const HANDS = `
  const words = (node) => node.textContent.replace(/\\s+/g, ' ').trim()
  const seen = (node) => node.getClientRects().length > 0
  const field = (label) => {
    const found = Array.from(document.querySelectorAll('main label')).find((each) => words(each).startsWith(label) && each.control)
    if (!found) throw new Error('No field ' + label)
    return found.control
  }
  const fill = (control, value) => {
    control.focus()
    control.value = value
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const reach = (node) => {
    document.documentElement.style.scrollBehavior = 'auto'
    node.scrollIntoView({ block: 'center' })
    const box = node.getBoundingClientRect()
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (!top || !(node.contains(top) || top.contains(node))) throw new Error(words(node) + ' is covered by ' + (top && top.outerHTML.slice(0, 80)))
    return node
  }
  const button = (text) => {
    const found = Array.from(document.querySelectorAll('button, a')).find((each) => words(each) === text && seen(each))
    if (!found) throw new Error('No button ' + text)
    if (found.disabled) throw new Error(text + ' is not to be pressed')
    return reach(found)
  }
`

const NUMBERS = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']

/** Returns the actions of a person on a page. */
export function person(page: BrowserPage, origin: string) {
  const does = <T>(script: string) => page.evaluate<T>(`(() => { ${HANDS} ${script} })()`)
  const quoted = (text: string) => JSON.stringify(text)
  const waits = async (expression: string) => {
    try {
      await until(() => page.evaluate(`Boolean(${expression})`))
    } catch (error) {
      const seen = await page.evaluate('location.href + "\\n" + document.body.innerText.slice(0, 2000)')
      throw new Error(`Waited in vain for ${expression}\nat ${seen}`, { cause: error })
    }
  }
  /**
   * Waits until the element is scrolled to the middle and no longer moves. On a moving page the press would
   * miss it.
   */
  const rests = (element: string) =>
    waits(`(() => { ${HANDS}
      const top = Math.round(reach(${element}).getBoundingClientRect().top)
      const before = window.restingAt
      window.restingAt = top
      return before === top && top >= 0 && top < innerHeight })()`)
  const touch = async (element: string) => {
    await rests(element)
    await page.press(`(() => { ${HANDS} return reach(${element}) })()`)
  }
  const press = async (text: string) => {
    // The button cannot be pressed while a request is running or a field is missing.
    await waits(`(() => { ${HANDS} return button(${quoted(text)}) })()`)
    await touch(`button(${quoted(text)})`)
  }
  return {
    open: (path: string) => page.goto(origin + path),
    does,
    waits,
    touch,
    press,
    fill: (label: string, text: string) =>
      page.write(`(() => { ${HANDS} return reach(field(${quoted(label)})) })()`, text),
    /** Sends a form, answers the question that may come first and waits for the next page’s heading. */
    send: async (text: string, next: string) => {
      await press(text)
      const asks = `document.querySelector('label[for=respuesta]')`
      const arrived = `document.querySelector('h1').textContent.includes(${quoted(next)})`
      await waits(`${asks} || ${arrived}`)
      const question = await page.evaluate<string>(`${asks} ? ${asks}.textContent : ''`)
      const asked = /es (\p{L}+) más (\p{L}+)/u.exec(question)
      if (asked) {
        const sum = asked.slice(1).reduce((total, word) => total + NUMBERS.indexOf(word), 0)
        await page.write(`document.getElementById('respuesta')`, String(sum))
        await press('Enviar')
      }
      // Firefox would take the end of this load for that of the next address.
      await waits(`${arrived} && document.readyState === 'complete'`)
    },
    sees: (text: string) => waits(`document.body.innerText.includes(${quoted(text)})`),
  }
}
