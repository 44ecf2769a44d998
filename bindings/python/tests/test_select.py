import copy
import pickle

import numpy as np
import pytest
import secateur
from conftest import QUICK


def test_a_matrix_gives_names_support_and_numbers(matrix):
    X, y = matrix
    found = secateur.select(X, y, **QUICK)
    assert {"x1", "x4"} <= set(found.selected)
    assert found.support.tolist() == [f"x{j}" in found.selected for j in range(12)]
    assert found.frequencies.shape == (12,) and found.frequencies[1] == 1
    assert found.coefficients[1] == pytest.approx(3, abs=0.5) and found.coefficients[~found.support].tolist() == [0] * (~found.support).sum()
    assert found.data.n == 60 and found.result["data"]["family"] == "gaussian"
    assert found.settings.grid_rule == found.settings["gridRule"] == "first"
    assert "x1" in repr(found)


def test_coefficients_are_those_of_least_squares(matrix):
    X, y = matrix
    found = secateur.select(X, y, **QUICK)
    design = np.column_stack([np.ones(60), X[:, found.support]])
    expected = np.linalg.lstsq(design, y, rcond=None)[0]
    np.testing.assert_allclose([found.intercept, *found.coefficients[found.support]], expected, rtol=1e-9)


def test_rows_in_any_memory_order_are_the_same_data(matrix):
    X, y = matrix
    digests = {secateur.select(each, y, **QUICK).data.digest for each in (X, np.asfortranarray(X), X.tolist(), np.repeat(X, 2, axis=0)[::2])}
    assert len(digests) == 1


def test_a_frame_with_a_factor_is_selected_by_variable(frame):
    X, y = frame
    found = secateur.select(X, y, **QUICK)
    assert found.result["data"]["response"] == "outcome"
    site = next(each for each in found.result["selected"] if each["name"] == "site")
    assert site["base"] == "south" and [level["level"] for level in site["levels"]] == ["north", "east"]
    assert found.support[X.columns.get_loc("site")]
    assert np.isnan(found.coefficients[X.columns.get_loc("site")])
    table = found.to_frame()
    assert list(table["name"]) == found.selected and {"frequency", "coefficient", "lower", "upper"} <= set(table)
    assert len(found.variables_frame()) == 13


def test_the_response_may_be_a_column_of_the_frame(frame):
    X, y = frame
    together = X.assign(outcome=y)
    assert secateur.select(together, "outcome", **QUICK).data.digest == secateur.select(X, y, **QUICK).data.digest
    with pytest.raises(ValueError, match="name a column"):
        secateur.select(X, "nothing", **QUICK)


def test_cells_of_every_type_arrive(matrix):
    pandas = pytest.importorskip("pandas")
    X, y = matrix
    frame = pandas.DataFrame(X[:, :4].copy(), columns=list("abcd"))
    frame["id"] = np.arange(60)
    frame["flag"] = X[:, 5] > 0
    frame["nullable"] = pandas.array(np.arange(60) % 7, dtype="Int64")
    frame["text"] = np.resize(["u", "v", "w"], 60)
    frame["numbers"] = X[:, 6].astype(object)
    frame["day"] = pandas.date_range("2020-01-01", periods=60)
    frame.loc[3, "a"] = np.nan
    frame.loc[4, "nullable"] = pandas.NA
    frame.loc[5, "text"] = None
    found = secateur.select(frame, y, missing="mean", types={"day": "date"}, **QUICK)
    assert [each["name"] for each in found.variables] == list(frame.columns)
    assert found.data.source.filled.cells == 2
    with pytest.raises(secateur.SecateurError, match="3 missing values") as refused:
        secateur.select(frame, y, **QUICK)
    assert refused.value.code == "data/missing-value"


def test_weights_and_groups_reach_the_program(matrix):
    X, y = matrix
    weights = np.linspace(0.5, 2, 60)
    weighted = secateur.select(X, y, sample_weight=weights, **QUICK)
    assert weighted.data.weights.effective_rows == pytest.approx(weights.sum() ** 2 / (weights**2).sum())
    groups = np.repeat(np.arange(15), 4)
    grouped = secateur.select(X, y, groups=groups, **QUICK)
    assert grouped.result["data"]["source"]["options"]["groupBy"] == "groups"
    assert grouped.result["ensemble"] != secateur.select(X, y, **QUICK).result["ensemble"]


def test_two_classes_are_binomial(matrix):
    X, y = matrix
    found = secateur.select(X, np.where(y > 0, "yes", "no"), **QUICK)
    assert found.data.family == "binomial" and found.data.classes == ["no", "yes"]


def test_the_class_whose_odds_are_modelled_can_be_named(matrix):
    X, y = matrix
    labels = np.where(y + np.sin(np.arange(60)) > 0, "yes", "no")
    usual = secateur.select(X, labels, **QUICK)
    other = secateur.select(X, labels, event_class="no", **QUICK)
    assert usual.result["data"]["classes"] == ["no", "yes"]
    assert other.result["data"]["classes"] == ["yes", "no"]
    common = usual.support & other.support
    assert common.any() and (np.sign(other.coefficients[common]) == -np.sign(usual.coefficients[common])).all()


def test_survival_times_come_as_two_columns_or_as_a_structured_array(matrix):
    pandas = pytest.importorskip("pandas")
    X, y = matrix
    time = np.exp(-y / 4)
    died = np.arange(60) % 5 != 0
    structured = np.array(list(zip(died, time)), dtype=[("died", bool), ("time", float)])
    found = secateur.select(X, structured, **QUICK)
    assert found.data.family == "cox" and found.data.survival.events == 48
    frame = pandas.DataFrame(X, columns=[f"x{j}" for j in range(12)]).assign(t=time, e=died)
    named = secateur.select(frame, time="t", event="e", **QUICK)
    assert named.selected == found.selected
    assert named.coefficients[:12].tolist() == found.coefficients.tolist() and not named.support[12:].any()


def test_the_seed_is_the_random_state(matrix):
    X, y = matrix
    one = secateur.select(X, y, random_state=5, **QUICK)
    assert one.settings.seed == 5
    drawn = [secateur.select(X, y, random_state=np.random.RandomState(3), **QUICK).settings.seed for _ in range(2)]
    assert drawn[0] == drawn[1] == np.random.RandomState(3).randint(2**31 - 1)


def test_progress_is_told(matrix, capsys):
    X, y = matrix
    heard = []
    secateur.select(X, y, progress=lambda units, done, total: heard.append((units, done, total)), **QUICK)
    assert heard[-1] == ("members", 8, 8)
    secateur.select(X, y, progress=True, **QUICK)
    assert "members [##############################] 8/8" in capsys.readouterr().err
    secateur.select(X, y, **QUICK)
    assert capsys.readouterr().err == ""


def test_the_report_is_one_page(matrix, tmp_path):
    X, y = matrix
    secateur.select(X, y, **QUICK).report(tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.lower().startswith("<!doctype html>") and "x4" in page


def test_a_selection_can_be_copied_and_pickled(matrix):
    X, y = matrix
    found = secateur.select(X, y, **QUICK)
    for other in (copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
        assert other.result == found.result and other.selected == found.selected


def test_several_classes_have_coefficients_each(matrix):
    X, y = matrix
    kinds = np.where(y > np.quantile(y, 0.66), "high", np.where(y < np.quantile(y, 0.33), "low", "middle"))
    found = secateur.select(X, kinds, family="multinomial", method="pruned", members=8, threads=1)
    assert found.coefficients.shape == (3, X.shape[1]) and found.intercept.shape == (3,)
    # Those of a variable sum to zero, and what is not selected has none.
    np.testing.assert_allclose(found.coefficients.sum(axis=0), 0, atol=1e-9)
    assert (found.coefficients[:, found.support] != 0).all() and not found.coefficients[:, ~found.support].any()
