package contest

// Limits of a page of works.
const (
	DefaultPageSize = 20
	maxPageSize     = 100
	maxPage         = 1_000_000
)

// Page selects a part of a list of works.
type Page struct {
	Number int // from 1
	Size   int // 1 to 100
}

// Offset returns the number of works on the pages before.
func (p Page) Offset() int { return (p.Number - 1) * p.Size }

// Check adds errors for the fields "page" and "pageSize" when they are out of range.
func (p Page) Check(fieldErrs FieldErrors) {
	if p.Number < 1 || p.Number > maxPage {
		fieldErrs.Add("page", Text{EN: "A page is a whole number from 1", ZH: "页码须为不小于 1 的整数"})
	}
	if p.Size < 1 || p.Size > maxPageSize {
		fieldErrs.Add("pageSize", Text{
			EN: "A page has 1 to 100 works", ZH: "每页须为 1 至 100 部作品",
		})
	}
}
