/** The only tool of the agents. */
exports.tools = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      description: 'The weather in a city',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  },
]

exports.weather = ({ city }) => ({ city, celsius: city.length * 3 })
