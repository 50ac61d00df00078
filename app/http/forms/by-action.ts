/**
 * Builds the action of a page with several forms. The parameter `accion` selects one. Returns null if it is
 * unknown.
 */
export const createMultiFormAction =
  <Asked extends { query: URLSearchParams }, Answers extends Record<string, (asked: Asked) => unknown>>(
    answers: Answers,
  ) =>
  (asked: Asked) => {
    const name = asked.query.get('accion') ?? ''
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
    return (answer?.(asked) ?? null) as ReturnType<Answers[keyof Answers]> | null
  }
