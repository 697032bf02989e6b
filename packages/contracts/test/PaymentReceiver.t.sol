// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {PaymentReceiver} from "../src/PaymentReceiver.sol";
import {TestToken} from "../src/standins/TestToken.sol";
import {Test, vm} from "./support/Test.sol";

/// @notice A contract wallet: passes on what it is told to.
contract ContractWallet {
    function pay(address payable to, uint256 value) external {
        (bool done,) = to.call{value: value}("");
        require(done, "refused");
    }

    function payWithStipend(address payable to, uint256 value) external {
        to.transfer(value);
    }

    receive() external payable {}
}

/// @notice Takes no coins at all.
contract Refusing {}

/// @notice Takes nothing but an empty payment, which no constructor can foresee.
contract RefusingLater {
    receive() external payable {
        require(msg.value == 0, "no");
    }
}

contract PaymentReceiverTest is Test {
    address payable internal beneficiary = payable(_person("beneficiary"));
    TestToken internal sups;
    PaymentReceiver internal receiver;

    event CoinReceived(address indexed from, uint256 value);
    event CoinForwarded(address indexed to, uint256 value);

    function setUp() public {
        sups = new TestToken("SUPS", "SUPS", 18);
        receiver = new PaymentReceiver(beneficiary, address(sups), treasury);
        vm.deal(alice, 10 ether);
    }

    function test_APaymentOfAWalletIsReported() public {
        vm.expectEmit(address(receiver));
        emit CoinReceived(alice, 1 ether);
        vm.prank(alice);
        (bool done,) = address(receiver).call{value: 1 ether}("");
        vm.assertTrue(done);
    }

    function test_APaymentOfAContractIsReportedInItsName() public {
        ContractWallet wallet = new ContractWallet();
        vm.deal(address(wallet), 2 ether);
        vm.expectEmit(address(receiver));
        emit CoinReceived(address(wallet), 1 ether);
        vm.prank(alice);
        wallet.pay(payable(address(receiver)), 1 ether);
        vm.expectEmit(address(receiver));
        emit CoinReceived(address(wallet), 1 ether);
        wallet.payWithStipend(payable(address(receiver)), 1 ether);
        vm.assertEq(address(receiver).balance, 2 ether);
    }

    function test_DataIsRefused() public {
        vm.prank(alice);
        (bool done,) = address(receiver).call{value: 1 ether}(hex"12345678");
        vm.assertFalse(done);
    }

    function test_AnybodyForwardsToTheBeneficiaryOnly() public {
        vm.deal(address(receiver), 3 ether);
        vm.expectEmit(address(receiver));
        emit CoinForwarded(beneficiary, 3 ether);
        vm.prank(alice);
        receiver.forward();
        vm.assertEq(beneficiary.balance, 3 ether);
        vm.assertEq(address(receiver).balance, 0);
    }

    function test_TokensAreForwarded() public {
        TestToken token = new TestToken("USD Coin", "USDC", 6);
        token.mint(address(receiver), 5e6);
        receiver.forwardToken(token);
        vm.assertEq(token.balanceOf(beneficiary), 5e6);
    }

    function test_SupsAreForwardedToTheTreasuryOnly() public {
        sups.mint(address(receiver), 7);
        vm.prank(alice);
        receiver.forwardToken(sups);
        vm.assertEq(sups.balanceOf(treasury), 7);
        vm.assertEq(sups.balanceOf(beneficiary), 0);
    }

    function test_WhatTheBeneficiaryRefusesStays() public {
        PaymentReceiver stuck = new PaymentReceiver(payable(address(new RefusingLater())), address(sups), treasury);
        vm.deal(address(stuck), 1 ether);
        vm.expectRevert();
        stuck.forward();
        vm.assertEq(address(stuck).balance, 1 ether);
    }

    function test_ABeneficiaryThatTakesNoCoinsIsRefused() public {
        address payable refusing = payable(address(new Refusing()));
        vm.expectRevert();
        new PaymentReceiver(refusing, address(sups), treasury);
    }

    /// @dev A log of nothing costs a stranger little and every reader of logs something.
    function test_NothingIsForwardedAndLoggedWhenNothingIsThere() public {
        vm.expectRevert(PaymentReceiver.NothingToForward.selector);
        receiver.forward();
        vm.expectRevert(PaymentReceiver.NothingToForward.selector);
        receiver.forwardToken(sups);
    }

    function test_NoAddressMayBeMissing() public {
        vm.expectRevert(PaymentReceiver.ZeroAddress.selector);
        new PaymentReceiver(payable(address(0)), address(sups), treasury);
        vm.expectRevert(PaymentReceiver.ZeroAddress.selector);
        new PaymentReceiver(beneficiary, address(0), treasury);
        vm.expectRevert(PaymentReceiver.ZeroAddress.selector);
        new PaymentReceiver(beneficiary, address(sups), address(0));
    }
}
