-- For wrk: asks for the paths after `--` in turn, with a new number for each NUMBER in them.
local paths, asked = {}, 0

function init(arguments)
  for index = 1, #arguments do paths[index] = wrk.format("GET", arguments[index]) end
end

function request()
  asked = asked + 1
  return (paths[asked % #paths + 1]:gsub("NUMBER", asked))
end
