package covers

// lanterns draws lanterns over a river.
func lanterns(p pen) string {
	lantern := func(x, y, s float64) string {
		return at(
			x,
			y,
			s,
			fill(
				"M-20-26h40q14 26 0 52h-40q-14-26 0-52z",
				p.hot,
			)+line(
				"M-8-26q-8 26 0 52M8-26q8 26 0 52M0 32v20",
				p.deep,
				1.4,
			)+fill(
				"M-14-32h28v6h-28zM-14 26h28v6h-28z",
				p.deep,
			),
		)
	}
	sky := each(9, func(i float64) string {
		return lantern(50+i*66+p.Between(-20, 20), p.Between(40, 190), p.Between(.34, .95))
	})
	shine := fade(
		each(
			9,
			func(i float64) string { return f("M%v %vh26v3h-26z", 36+i*66+p.Between(-16, 16), p.Between(262, 300)) },
		),
		p.hot,
		.6,
	)
	return ground(
		p.deep,
	) + box(
		0,
		210,
		640,
		60,
		p.ground,
	) + p.ridge(
		226,
		60,
		p.ground,
	) + p.ridge(
		246,
		24,
		p.middle,
	) + box(
		0,
		252,
		640,
		108,
		p.deep,
	) + shine + sky +
		at(
			p.Between(-140, 140),
			0,
			1,
			fill(
				"M236 312c60 22 180 22 230-2l-14 30c-60 12-150 12-200 0z",
				p.middle,
			)+person(
				330,
				306,
				.9,
				p.light,
			)+line(
				"M352 292l90 46",
				p.light,
				4,
			),
		)
}

// tree draws a symmetric paper cut.
func tree(p pen) string {
	leaves := each(11, func(i float64) string {
		x, y, a := p.Between(340, 480), p.Between(50, 215), p.Between(-70, 40)
		colour := p.hot
		if p.Chance(.35) {
			colour = p.middle
		}
		return rotate(x, y, a, fill(f("M%v %vq14-16 34 0q-20 16-34 0z", x, y), colour))
	})
	half := line(
		"M320 340C322 260 330 240 372 214M326 250C340 190 380 176 400 120M322 210C326 160 344 130 346 70",
		p.deep,
		9,
	) + line(
		"M372 214q50-20 108-6M388 150q44-22 90-10M346 96q26-36 62-44",
		p.deep,
		5,
	) + leaves
	beast := at(
		p.Between(490, 520),
		262,
		p.Between(.8, 1.1),
		fill("M-44 0q20-34 60-26l26-16-8 24q-6 34-46 30zM-44 0l-30 16 34-4z", p.deep)+circle(16, -16, 3, p.light),
	)
	return ground(
		p.light,
	) + `<rect x="16" y="16" width="608" height="328" fill="none" stroke="` + p.hot + `" stroke-width="4"/>` + half + beast + `<g transform="translate(640 0) scale(-1 1)">` + half + beast + "</g>" +
		fill(
			"M312 60q8-26 16 0l6 290h-28z",
			p.deep,
		) + fill(
		"M60 334q130-30 260-6q130-24 260 6v2H60z",
		p.deep,
	) + circle(
		320,
		60,
		p.Between(14, 26),
		p.hot,
	)
}

// thunder draws lightning over a roof.
func thunder(p pen) string {
	x := p.Between(-160, 140)
	rain := line(
		each(34, func(float64) string { return f("M%v %vl-7 22", p.Float()*width, p.Between(90, 300)) }),
		p.light,
		1.6,
	)
	return ground(
		p.ground,
	) + `<g opacity=".5">` + rain + "</g>" + each(
		9,
		func(i float64) string { return circle(i*80, 34+p.Between(0, 24), 66, p.middle) },
	) +
		at(
			x,
			0,
			1,
			fill("M372 76L290 206h52l-40 122 128-164h-60l52-88z", p.hot),
		) + each(
		8,
		func(i float64) string { return circle(30+i*86, p.Between(0, 26), 62, p.deep) },
	) +
		fill(
			"M0 306q90-40 180-8q40-46 86 4q120-20 180 8q90-30 194 0v60H0z",
			p.deep,
		) + house(
		p.Between(60, 180),
		306,
		60,
		36,
		p.middle,
		p.deep,
	) + house(
		p.Between(430, 540),
		312,
		46,
		28,
		p.middle,
		p.deep,
	) + box(
		p.Between(450, 520),
		292,
		12,
		12,
		p.hot,
	)
}

// bridge draws a stone arch, its reflection and the moon.
func bridge(p pen) string {
	x, r := p.Between(250, 390), p.Between(70, 96)
	arch := f("M-10 %v Q%v %v 650 %vV236H%va%v %v 0 0 0 -%v 0H-10z", 200.0, x, 70.0, 206.0, x+r, r, r*.95, 2*r)
	moonX := x + p.Between(-26, 26)
	rail := line(
		each(11, func(i float64) string { return f("M%v %vv-14", x-150+i*30, 148+abs(i-5)*abs(i-5)*1.1) }),
		p.middle,
		4,
	)
	return ground(
		p.ground,
	) + p.stars(
		26,
		130,
		p.light,
	) + circle(
		moonX,
		92,
		46,
		p.light,
	) + p.ridge(
		236,
		70,
		p.deep,
	) + rail + fill(
		arch,
		p.middle,
	) + box(
		0,
		234,
		640,
		126,
		p.ground,
	) +
		`<g transform="translate(0 470) scale(1 -1)" opacity=".4">` + fill(
		arch,
		p.middle,
	) + "</g>" + circle(
		moonX,
		296,
		34,
		p.light,
	) + p.glints(
		moonX,
		276,
		150,
		p.ground,
	) + person(
		x+p.Between(-50, 50),
		124,
		.7,
		p.hot,
	) + line(
		f("M%v 0q40 90 -20 170M%v 0q20 60 -10 130", 590.0, 620.0),
		p.deep,
		3,
	) + waves(
		344,
		5,
		p.deep,
	)
}

func abs(v float64) float64 { return max(v, -v) }

// mountainGate draws a path through a gate into the mountains.
func mountainGate(p pen) string {
	x := p.Between(200, 420)
	gate := fill(
		"M-80 0V-92h14V0zM66 0V-92h14V0zM-86-92h172l26-14q-40-4-62-20h-100q-22 16-62 20zM-46-128h92l-20-14h-52z",
		p.hot,
	) + box(
		-74,
		-70,
		148,
		10,
		p.hot,
	) + box(
		-20,
		-66,
		40,
		22,
		p.deep,
	)
	return ground(
		p.light,
	) + circle(
		p.Between(90, 550),
		p.Between(70, 110),
		p.Between(40, 70),
		p.hot,
	) + p.ridge(
		210,
		130,
		p.middle,
	) + `<g opacity=".6">` + cloud(
		p.Between(60, 580),
		190,
		1.8,
		p.light,
	) + cloud(
		p.Between(60, 580),
		170,
		1.4,
		p.light,
	) + "</g>" + p.ridge(
		270,
		90,
		p.ground,
	) +
		fill(
			f("M%v 360h160L%v 262h-24z", x-80, x+12),
			p.light,
		) + at(
		x,
		300,
		p.Between(.8, 1.15),
		gate,
	) + p.hills(
		330,
		22,
		p.deep,
	) + pine(
		x-170,
		346,
		p.Between(60, 110),
		p.deep,
	) + pine(
		x-210,
		350,
		70,
		p.deep,
	) + pine(
		x+190,
		346,
		p.Between(60, 110),
		p.deep,
	) + person(
		x+p.Between(-14, 14),
		340,
		.7,
		p.deep,
	)
}

// rabbitMoon draws the hare and the tree in the moon.
func rabbitMoon(p pen) string {
	x, y := p.Between(280, 400), 170.0
	hare := at(
		x+p.Between(-50, 10),
		236,
		p.Between(.9, 1.2),
		fill(
			"M-40 20q-8-44 26-52q-20-40-8-62q14 6 16 50q2-40 20-52q10 24-6 60q26 10 22 34q-4 14-22 12q14 20 10 40h-50q-14-10-8-30z",
			p.deep,
		)+circle(
			20,
			-34,
			3,
			p.light,
		),
	)
	petals := each(
		14,
		func(float64) string { return circle(p.Float()*width, p.Float()*height, p.Between(2, 5), p.hot) },
	)
	return ground(
		p.ground,
	) + p.stars(
		36,
		height,
		p.light,
	) + circle(
		x,
		y,
		140,
		p.light,
	) + circle(
		x-50,
		y-60,
		18,
		p.middle,
	) + circle(
		x+60,
		y+20,
		26,
		p.middle,
	) + line(
		f(
			"M%v 300C%v 240 %v 180 %v 80M%v 190q30 -20 50 -60M%v 150q-40 -10 -60 -40",
			x+70,
			x+60,
			x+90,
			x+80,
			x+80,
			x+84,
		),
		p.deep,
		8,
	) +
		each(
			9,
			func(float64) string {
				return circle(x+p.Between(20, 140), p.Between(50, 120), p.Between(12, 24), p.hot)
			},
		) + hare + cloud(
		120,
		330,
		2.2,
		p.middle,
	) + cloud(
		500,
		340,
		2.4,
		p.middle,
	) + cloud(
		330,
		366,
		2,
		p.deep,
	) + petals
}
