package web

import (
	"reflect"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/judging"
)

// readSigned reads the body of a call that a judge's browser may have signed, as ReadForm does, and its signature; nil
// without one. textField has the judge's own text.
func readSigned[F any](
	c echo.Context,
	textField string,
	fieldErrs contest.FieldErrors,
) (F, *judging.CardSignature, error) {
	var form F
	body, err := httpkit.ReadBody(c, httpkit.MaxBody)
	if err != nil {
		return form, nil, err
	}
	httpkit.ReadFields(httpkit.AsMeant(body, fieldErrs), reflect.ValueOf(&form).Elem(), "", fieldErrs)
	return form, judging.ReadCardSignature(body, textField, fieldErrs), nil
}
