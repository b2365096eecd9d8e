package store

// judgeOrder is the order of the works l on the list of a judge, the parameter $2. Every judge has
// a different order, which new works do not change.
const judgeOrder = `md5($2::uuid::text || ':' || l.work_id)`

// The order of a nominator's works: by block, then by place in the block. Both are hashes of
// the judge and of the block or work, so that every judge has a different order, which new
// works do not change.
const (
	blockOrder = `md5(@judge::uuid::text || ':' || block.number)`
	placeOrder = `md5(@judge::uuid::text || ':' || s.work_id)`
)
