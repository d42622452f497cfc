// One portable tool: a builder that only validates, a contract before it, and a format for errors.

import { bindTool, standardTool } from '@toolargs/wasm/standard-tool';
import { z } from 'zod';

const weather = standardTool({
  name: 'get_weather',
  description: 'Current temperature for a city',
  inputSchema: z.object({ city: z.string(), days: z.int().optional() }),
  execute: ({ city, days = 1 }) => ({ city, days, tempC: 21 }),
});

const tool = bindTool(weather).formatted();

console.log(await weather.formatted().execute({ city: 'Paris', days: '3' }));
console.log(await tool.execute('{"City": "Paris", "days": "3"}'));
console.log(await tool.execute('{"City": "Paris", "days": "three"}'));
