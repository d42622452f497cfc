// Texts that say one thing again and again, made at random: what looks at all that is before it, or
// behind, is found so without being thought of.

/** What the tool asks for that they are sent to. */
export const SCHEMA = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    count: { type: ['integer', 'null'] },
    unit: { enum: ['é', 'cm per s'] },
    isOn: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    edits: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
    filter: { type: 'object', properties: { userId: { type: 'string' } } },
    at: {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'object', required: ['x'] },
      ],
    },
  },
};

/** What models write around and inside of calls. */
const PIECES = [
  ...'{}[]()<>"\'`“”’«「：，；,:;= \n\t\\/#-_.…|*&%$@!?+1aé日'.split(''),
  ...String.raw`\n \" \\ \u0041 // /* */ </ /> <| |> -> """ 1.5 -3 true null None`.split(' '),
  ...'text "text" text= text: f( name "name": function and json to= [TOOL_CALLS] [ARGS]'.split(' '),
  ...'__ {{x}} <text> </text> <tool_call> <think> </think> <parameter=text> <!-- -->'.split(' '),
  ...'``` ```json {} [] "" "a","b" data["x"]'.split(' '),
  ...['"text": ', '{"text": "a"}', 'new '],
];

/** What stands before and behind. */
const ENDS = [
  ...['', '', '{"text": "a"}', '{"text": "a"} ', '{"text": "', '{"text": ', '{"text": [', '{', '['],
  ...['"}', '}', ']}', ')', '"', '```json\n', '{"arguments": {"text": "a"}}', '<tool_call>'],
  ...['</tool_call>', '{"count": ', "{'text': '", "'}", '{text: ', 'write_text(', '{"unit": ["'],
];

/** The text of a number, of about so many characters. */
export function repeated(number) {
  const random = mulberry32(number);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const several = (most, make) => Array.from({ length: 1 + Math.floor(random() * most) }, make);
  const units = several(2, () => several(3, () => pick(PIECES)).join(''));
  const [before, behind] = [pick(ENDS), pick(ENDS)];
  const isValue = random() < 0.3;
  return (size) => {
    const repeat = (unit) => unit.repeat(size / units.length / unit.length);
    const text = before + units.map(repeat).join('') + behind;
    const names = Object.keys(SCHEMA.properties);
    return isValue ? JSON.stringify(Object.fromEntries(names.map((own) => [own, text]))) : text;
  };
}

/** Numbers from 0 to 1, the same for the same seed. */
function mulberry32(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
