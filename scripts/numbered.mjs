/** How the name of a test begins that holds a promise (`P21 …`) or a row of the bench (`F12 …`): a pattern. */
export const NUMBERED = '[PF][0-9][0-9] ';
